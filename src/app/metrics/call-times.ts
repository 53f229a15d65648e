// How long calls took, counted without labels and told with them when somebody asks.

import {
  Histogram,
  type MetricObjectWithValues,
  type MetricType,
  type MetricValueWithName,
} from 'prom-client';

type Told = MetricObjectWithValues<MetricValueWithName<string>>;

/** Its types say a number, and it sends the name. */
const HISTOGRAM = 'histogram' as unknown as MetricType;

interface Times {
  /** By bucket, those beyond the last one last; each call is in one. */
  readonly counts: number[];
  sum: number;
}

/**
 * A histogram by operation. `observe` checks, copies and joins its labels at each call, which is
 * a quarter of what the guards of a call take; `took` looks a name up.
 */
export class CallTimes extends Histogram<'operation'> {
  readonly #times = new Map<string, Times>();
  readonly #bounds: readonly number[];
  readonly #about: { readonly name: string; readonly help: string };

  constructor(about: { readonly name: string; readonly help: string }, bounds: readonly number[]) {
    super({ ...about, labelNames: ['operation'], buckets: [...bounds], registers: [] });
    this.#bounds = bounds;
    this.#about = about;
  }

  took(operation: string, seconds: number): void {
    let times = this.#times.get(operation);
    if (times === undefined) {
      times = { counts: Array.from({ length: this.#bounds.length + 1 }, () => 0), sum: 0 };
      this.#times.set(operation, times);
    }
    let bucket = 0;
    while (seconds > (this.#bounds[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1;
    times.counts[bucket] = (times.counts[bucket] ?? 0) + 1;
    times.sum += seconds;
  }

  override async get(): Promise<Told> {
    const { name, help } = this.#about;
    const values = [...this.#times].flatMap(([operation, times]) => this.#told(operation, times));
    return { name, help, type: HISTOGRAM, aggregator: 'sum', collect: () => {}, values };
  }

  /** What the registry asks for the text. */
  getForPromString(): Promise<Told> {
    return this.get();
  }

  #told(operation: string, { counts, sum }: Times): MetricValueWithName<string>[] {
    const { name } = this.#about;
    let count = 0;
    const buckets = counts.map((more, i) => {
      count += more;
      const le = this.#bounds[i] ?? '+Inf';
      return { metricName: `${name}_bucket`, labels: { le, operation }, value: count };
    });
    const labels = { operation };
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: count },
    ];
  }
}
