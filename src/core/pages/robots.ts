// What a robots.txt allows (RFC 9309).

export interface RobotsRule {
  readonly allow: boolean;
  /** The form that is compared: percent-encoding normalised. */
  readonly pattern: string;
}

export interface RobotsGroup {
  /** Product tokens in lower case; `*` for everybody. */
  readonly agents: readonly string[];
  readonly rules: readonly RobotsRule[];
  readonly crawlDelaySeconds: number | null;
}

export interface Robots {
  readonly groups: readonly RobotsGroup[];
  readonly sitemaps: readonly string[];
}

export interface RobotsDecision {
  readonly allowed: boolean;
  /** The rule that decided, as `disallow: /private`; null where none matched. */
  readonly rule: string | null;
}

/** RFC 9309 section 2.5: at least this much must be parsed; more is not looked at. */
export const MAX_ROBOTS_BYTES = 500 * 1024;
const MAX_SITEMAPS = 20;

interface OpenGroup {
  readonly agents: string[];
  readonly rules: RobotsRule[];
  crawlDelaySeconds: number | null;
  closed: boolean;
}

/** Lines that are no records are passed over, as section 2.2 asks of crawlers. */
export function parseRobots(text: string): Robots {
  const groups: OpenGroup[] = [];
  const sitemaps: string[] = [];
  let group: OpenGroup | null = null;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)) {
    const match = /^[ \t]*([a-z-]+)[ \t]*:([^#]*)/i.exec(line);
    const name = match?.[1]?.toLowerCase();
    const value = match?.[2]?.trim() ?? '';
    if (name === 'user-agent') {
      if (group === null || group.closed) {
        group = { agents: [], rules: [], crawlDelaySeconds: null, closed: false };
        groups.push(group);
      }
      group.agents.push(agentOf(value));
    } else if (name === 'allow' || name === 'disallow') {
      // Rules before the first group belong to nobody; an empty pattern matches nothing.
      if (group === null) continue;
      group.closed = true;
      if (value !== '') group.rules.push({ allow: name === 'allow', pattern: normalised(value) });
    } else if (name === 'crawl-delay' && group !== null) {
      if (/^\d{1,6}(\.\d{1,3})?$/.test(value)) {
        group.crawlDelaySeconds = Math.max(Number(value), group.crawlDelaySeconds ?? 0);
      }
    } else if (name === 'sitemap' && sitemaps.length < MAX_SITEMAPS) {
      if (URL.canParse(value)) sitemaps.push(value);
    }
  }
  return { groups, sitemaps };
}

// What follows the token (`Bot/1.0`, a remark) does not count.
function agentOf(value: string): string {
  if (/^\*(\s|$)/.test(value)) return '*';
  return (/^[a-z_-]+/i.exec(value)?.[0] ?? '').toLowerCase();
}

/** The groups of this product token together; those for everybody where it has none. */
function groupsFor(robots: Robots, token: string): readonly RobotsGroup[] {
  const own = robots.groups.filter(({ agents }) => agents.includes(token.toLowerCase()));
  return own.length > 0 ? own : robots.groups.filter(({ agents }) => agents.includes('*'));
}

/** The longest pattern that matches decides; between equals, allow (section 2.2.2). */
export function robotsDecision(robots: Robots, token: string, url: URL): RobotsDecision {
  const path = normalised(url.pathname + url.search);
  if (path === '/robots.txt') return { allowed: true, rule: null };
  let best: RobotsRule | null = null;
  for (const { rules } of groupsFor(robots, token)) {
    for (const rule of rules) {
      const length = rule.pattern.length;
      const longer = best === null || length > best.pattern.length;
      const wins = longer || (length === best?.pattern.length && rule.allow && !best.allow);
      if (wins && matches(path, rule.pattern)) best = rule;
    }
  }
  if (best === null) return { allowed: true, rule: null };
  const { allow, pattern } = best;
  return { allowed: allow, rule: `${allow ? 'allow' : 'disallow'}: ${pattern}` };
}

/** The longest delay that the groups of this token ask for; null where none does. */
export function crawlDelay(robots: Robots, token: string): number | null {
  const delays = groupsFor(robots, token).flatMap((group) => group.crawlDelaySeconds ?? []);
  return delays.length === 0 ? null : Math.max(...delays);
}

// Each piece is looked for once after the one before it, so that no pattern makes this slow.
function matches(path: string, pattern: string): boolean {
  const toEnd = pattern.endsWith('$');
  const pieces = (toEnd ? pattern.slice(0, -1) : pattern).split('*');
  const [first = '', ...rest] = pieces;
  if (!path.startsWith(first)) return false;
  const last = toEnd ? rest.pop() : undefined;
  let at = first.length;
  for (const piece of rest) {
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  if (!toEnd) return true;
  if (last === undefined) return path.length === at;
  return path.length - last.length >= at && path.endsWith(last);
}

// Section 2.2.2: octets outside of ASCII are compared percent-encoded, unreserved ones decoded.
function normalised(path: string): string {
  return path
    .replace(/[^\x20-\x7E]+/g, (odd) => encodeURIComponent(odd.toWellFormed()))
    .replace(/%([0-9a-f]{2})/gi, (code, hex: string) => {
      const plain = String.fromCharCode(Number.parseInt(hex, 16));
      return /[A-Za-z0-9._~-]/.test(plain) ? plain : code.toUpperCase();
    });
}
