// The meters of a process: what it counted since it started, and how its runtime does.

import {
  Counter,
  type CounterConfiguration,
  collectDefaultMetrics,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  Registry,
} from 'prom-client';
import type { AnsweredCall } from '../../operations/measure.ts';
import type { Database } from '../../store/database.ts';
import type { ReadReplicas } from '../../store/replicas/replicas.ts';
import type { Step } from '../loops/loop.ts';
import { CallTimes } from './call-times.ts';

export interface Meters {
  request(call: AnsweredCall): void;
  step(step: Step): void;
  /** A line of the log that somebody should look at. */
  line(level: 'warn' | 'error'): void;
  /** Whether the store that counts calls answers. */
  limitStore(up: boolean): void;
  watchPool(name: string, database: Database): void;
  watchReplicas(replicas: ReadReplicas): void;
  /** In the text format of Prometheus. */
  text(): Promise<string>;
}

const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const STEP_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

export function openMeters(version: string): Meters {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counter = <T extends string>(configuration: CounterConfiguration<T>) =>
    new Counter({ ...configuration, registers: [registry] });
  const gauge = <T extends string>(configuration: GaugeConfiguration<T>) =>
    new Gauge({ ...configuration, registers: [registry] });
  gauge({ name: 'assay_info', help: 'This program.', labelNames: ['version'] }).set({ version }, 1);
  const requests = requestMeters(registry);
  const steps = stepMeters(registry, counter);
  const lines = counter({
    name: 'assay_log_lines_total',
    help: 'Lines of the log that somebody should look at.',
    labelNames: ['level'],
  });
  for (const level of ['warn', 'error']) lines.inc({ level }, 0);
  const store = gauge({
    name: 'assay_limit_store_up',
    help: 'Whether what counts calls for all processes answers; 1 where each counts alone.',
  });
  store.set(1);
  const pools = new Map<string, Database>();
  gauge({
    name: 'assay_database_connections',
    help: 'Connections of a pool by state; and the statements that wait for one.',
    labelNames: ['pool', 'state'],
    collect() {
      for (const [pool, database] of pools) {
        const { open, idle, waiting } = database.load();
        this.set({ pool, state: 'used' }, open - idle);
        this.set({ pool, state: 'idle' }, idle);
        this.set({ pool, state: 'waiting' }, waiting);
      }
    },
  });
  return {
    request: requests,
    step: steps,
    line: (level) => lines.inc({ level }),
    limitStore: (up) => store.set(up ? 1 : 0),
    watchReplicas: (replicas) => replicaMeters(registry, replicas),
    watchPool: (name, database) => void pools.set(name, database),
    text: () => registry.metrics(),
  };
}

type MakeCounter = <T extends string>(configuration: CounterConfiguration<T>) => Counter<T>;

/** Series are as many as operations: nothing that a caller sends names one. */
function requestMeters(registry: Registry): Meters['request'] {
  // Counted here and told when somebody asks: each call would have its labels checked and joined.
  const calls = new Map<string, Map<number, number>>();
  new Counter({
    name: 'assay_requests_total',
    help: 'Calls by operation and status; none is what reached no operation.',
    labelNames: ['operation', 'status'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [operation, counts] of calls) {
        for (const [status, count] of counts) this.inc({ operation, status }, count);
      }
    },
  });
  const about = { name: 'assay_request_seconds', help: 'How long operations took.' };
  const times = new CallTimes(about, REQUEST_BUCKETS);
  registry.registerMetric(times);
  return ({ operation, status, seconds }) => {
    let counts = calls.get(operation);
    if (counts === undefined) {
      counts = new Map();
      calls.set(operation, counts);
    }
    counts.set(status, (counts.get(status) ?? 0) + 1);
    if (seconds !== null) times.took(operation, seconds);
  };
}

function stepMeters(registry: Registry, counter: MakeCounter): Meters['step'] {
  const took = new Histogram({
    name: 'assay_step_seconds',
    help: 'How long steps of a worker took that found something to do.',
    labelNames: ['step'],
    buckets: STEP_BUCKETS,
    registers: [registry],
  });
  const looks = counter({
    name: 'assay_looks_total',
    help: 'Looks at sources by how they went.',
    labelNames: ['outcome'],
  });
  const attempts = counter({
    name: 'assay_delivery_attempts_total',
    help: 'Webhooks that were sent, by what their receivers did: taken, refused, unreachable.',
    labelNames: ['outcome'],
  });
  for (const outcome of ['taken', 'refused', 'unreachable']) attempts.inc({ outcome }, 0);
  const captures = counter({
    name: 'assay_judged_captures_total',
    help: 'Captures that were judged.',
  });
  const events = counter({ name: 'assay_events_total', help: 'Events that were told.' });
  return ({ step, seconds, outcome, captures: judged, events: told }) => {
    took.observe({ step }, seconds);
    if (step === 'look' && outcome !== undefined) looks.inc({ outcome });
    if (step === 'deliver' && outcome !== undefined) attempts.inc({ outcome });
    if (judged !== undefined) captures.inc(judged);
    if (told !== undefined) events.inc(told);
  };
}

function replicaMeters(registry: Registry, replicas: ReadReplicas): void {
  const registers = [registry];
  new Counter({
    name: 'assay_open_reads_total',
    help: 'Open reads by the server that answered them: the primary, or a replica by its address.',
    labelNames: ['server'],
    registers,
    collect() {
      this.reset();
      for (const [server, reads] of replicas.reads()) this.inc({ server }, reads);
    },
  });
  const labelNames = ['replica'] as const;
  new Gauge({
    name: 'assay_replica_in_use',
    help: 'Whether a replica is read; 0 where it is away or too far behind.',
    labelNames,
    registers,
    collect() {
      for (const { name, whyOut } of replicas.states()) {
        this.set({ replica: name }, whyOut === null ? 1 : 0);
      }
    },
  });
  new Gauge({
    name: 'assay_replica_behind_bytes',
    help: 'Bytes of the log that a replica had not replayed when it was last asked.',
    labelNames,
    registers,
    collect() {
      for (const { name, behindBytes } of replicas.states()) {
        this.set({ replica: name }, behindBytes);
      }
    },
  });
  new Gauge({
    name: 'assay_replica_behind_seconds',
    help: 'Since when a replica may lack what the primary has; +Inf while nothing is known of it.',
    labelNames,
    registers,
    collect() {
      for (const { name, behindSeconds } of replicas.states()) {
        this.set({ replica: name }, behindSeconds);
      }
    },
  });
}
