// `npm run soak -- [--minutes N] [--companies N] [--seed N]`: the service while it is killed.
//
// Two API processes and two workers stand on a PostgreSQL, a Redis and an object store; a receiver
// takes webhooks, callers read and pull. Each of these is killed once a minute, at a moment of its
// own, and comes back. A third API process and a third worker are spared: their memory is watched.
// Ends with 1 where anything was lost, told twice, charged wrongly or answered strangely, and where
// over ten minutes or more one of the spared came to hold more, garbage collected, than it did.

import { parseArgs } from 'node:util';
import { soak } from './soak.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    companies: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
});
const numbers = Object.entries(values).map(([name, text]) => {
  const value = Number(text);
  if (value > 0 && value < 10_000) return [name, value] as const;
  throw new TypeError(`--${name} is "${text}"; accepted is a number above 0`);
});
const { minutes = 30, companies = 20, seed = 1 } = Object.fromEntries(numbers);
const early = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => {
    console.log(`${name}: ends early, within a minute or two; again ends it at once.`);
    early.abort();
  });
}
const tell = (line: string): void => console.log(line);
const said = await soak({ minutes, companies, seed, tell, signal: early.signal });
for (const line of said.lines) console.log(line);
for (const line of said.complaints.slice(0, 40)) console.log(`WRONG  ${line}`);
console.log(said.complaints.length === 0 ? 'Nothing lost, nothing twice.' : 'It does not hold.');
process.exit(said.complaints.length === 0 ? 0 : 1);
