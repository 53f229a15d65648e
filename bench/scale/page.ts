// Pages of invented companies, as long and as built as recorded ones: the median of 116 is 42 kB.

const WORDS = (
  'teams ship faster when every request is traced measured and explained our platform brings ' +
  'billing usage access audit and support into one place so that people who build things can ' +
  'see what happens decide what matters and change it without waiting for anybody else'
).split(' ');

export interface Asked {
  readonly company: number;
  readonly path: string;
  readonly price: number;
  /** What a build or a visit leaves in a page, which nobody reads. */
  readonly stamp: string;
  readonly bytes: number;
}

/** The words are the same for a company and a path; price and stamp move. */
export function pageOf({ company, path, price, stamp, bytes }: Asked): string {
  const random = generator(company * 1_000 + path.length);
  const title = `Company ${company} ${path.replaceAll('/', ' ').trim()}`;
  const styles = Math.round(bytes * 0.2);
  const script = Math.round(bytes * 0.25);
  const head =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>` +
    `<meta name="csrf-token" content="${stamp}"><link rel="stylesheet" href="/a/${stamp}.css">` +
    `<style>${filled(styles, () => `.c${random(9_999)}{margin:${random(64)}px}`)}</style>` +
    `<script src="/a/main-${stamp}.js" defer></script></head><body><header><nav>` +
    '<a href="/pricing">Pricing</a><a href="/features">Features</a></nav></header><main>' +
    `<h1>${title}</h1>${path === '/pricing' ? plans(price) : ''}`;
  const tail =
    `</main><footer><p>Company ${company}</p></footer><script type="application/json">` +
    `{"build":"${stamp}","items":[${filled(script, () => `"${random(1e9)}",`)}0]}</script>` +
    '</body></html>';
  const left = Math.max(0, bytes - head.length - tail.length);
  return head + filled(left, () => section(random)) + tail;
}

function plans(price: number): string {
  const card = (name: string, amount: number) =>
    `<div class="plan"><h3>${name}</h3><p>$${amount} per month</p><ul><li>Audit log</li></ul></div>`;
  return `<section><h2>Plans</h2>${card('Starter', price)}${card('Team', 9_900)}</section>`;
}

function section(random: (below: number) => number): string {
  const words = Array.from({ length: 24 }, () => WORDS[random(WORDS.length)]).join(' ');
  return (
    `<section class="row row-${random(99)}"><div class="col"><h2>${words.slice(0, 32)}</h2>` +
    `<p>${words}.</p></div></section>`
  );
}

function filled(bytes: number, next: () => string): string {
  const parts: string[] = [];
  for (let have = 0; have < bytes; ) {
    const part = next();
    parts.push(part);
    have += part.length;
  }
  return parts.join('');
}

/** A sequence of its own for each seed (Lehmer). */
function generator(seed: number): (below: number) => number {
  let state = (seed % 2_147_483_646) + 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
