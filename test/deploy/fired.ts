// The alert rules and the dashboard, and which rules fire over what was scraped of a service.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'undici';
import { parse } from 'yaml';

const DEPLOY = join(import.meta.dirname, '..', '..', 'deploy');
const RULES = join(DEPLOY, 'prometheus', 'assay.rules.yaml');
const DASHBOARD = join(DEPLOY, 'grafana', 'assay.json');

interface Rules {
  readonly groups: readonly { rules: readonly { alert: string; expr: string }[] }[];
}

interface Dashboard {
  readonly panels: readonly { targets: readonly { expr: string }[] }[];
}

const rules = (parse(readFileSync(RULES, 'utf8')) as Rules).groups.flatMap((group) => group.rules);

// A machine that is busy with other tests is slow: that is no failure of the service.
const OF_THE_MACHINE = ['AssayEventLoopLags', 'AssayCallsSlow', 'AssayConnectionsShort'];

/** Why no rule can be evaluated; false where it can. */
export const withoutPromtool = spawnSync('promtool', ['--version']).error
  ? 'promtool is not installed (package prometheus of Debian): no rule was evaluated'
  : false;

/** Meters that rules and panels ask for, each as often as they do. */
export function metersAsked(): readonly string[] {
  const { panels } = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as Dashboard;
  const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  return [...rules.map(({ expr }) => expr), ...shown].flatMap(metersIn);
}

/** Which alerts of the service fire if it goes on as it did between two scrapes. */
export function firedBetween(folder: string, from: Scraped, to: Scraped): readonly string[] {
  const fired = alertsOf(folder, seriesOf(from, to));
  return fired.filter((alert) => !OF_THE_MACHINE.includes(alert));
}

export interface Scraped {
  readonly types: ReadonlyMap<string, string>;
  /** By the name of the series, as it is written. */
  readonly values: ReadonlyMap<string, number>;
}

export async function scrape(meters: string): Promise<Scraped> {
  // A connection of its own: one that was kept may be closed in the moment in which it is used.
  const { body } = await request(`http://${meters}/metrics`, { reset: true });
  const text = await body.text();
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  const samples = [...text.matchAll(/^(?!#)(.+) (\S+)$/gm)];
  return {
    types: new Map(types.map(([, name = '', type = '']) => [name, type])),
    values: new Map(samples.map(([, series = '', value = '']) => [series, Number(value)])),
  };
}

interface Series {
  readonly series: string;
  /** https://prometheus.io/docs/prometheus/latest/configuration/unit_testing_rules/#series */
  readonly values: string;
}

/** An hour in which counters go on as between two scrapes, taken to be a minute apart. */
function seriesOf(from: Scraped, to: Scraped): readonly Series[] {
  return [...to.values].flatMap(([series, value]) => {
    if (!Number.isFinite(value)) return [];
    const [name = ''] = /^\w+/.exec(series) ?? [];
    const isGauge = to.types.get(familyOf(name)) === 'gauge';
    const before = isGauge ? value : (from.values.get(series) ?? 0);
    const values = `${before.toFixed(6)}+${(value - before).toFixed(6)}x60`;
    return [{ series: series.includes('{') ? series : `${series}{}`, values }];
  });
}

function familyOf(name: string): string {
  return name.replace(/_(?:bucket|sum|count)$/, '');
}

/** The names of meters in an expression; a series of a histogram is asked for by its meter. */
function metersIn(expr: string): readonly string[] {
  const names = expr.match(/\b(?:assay|nodejs|process)_\w+|\bup\b/g) ?? [];
  return names.map(familyOf);
}

/** What fires after fifty minutes of that. */
export function alertsOf(folder: string, series: readonly Series[]): readonly string[] {
  const file = join(folder, 'alerts.json');
  const asked = rules.map(({ alert }) => ({ eval_time: '50m', alertname: alert, exp_alerts: [] }));
  const tests = [{ interval: '1m', input_series: series, alert_rule_test: asked }];
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: '1m', tests }));
  const { stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
  const said = `${stdout}${stderr}`;
  assert.match(said, /SUCCESS|FAILED:\n\s+alertname:/, said);
  const fired = said.matchAll(/Labels:\{alertname="(\w+)"/g);
  return [...new Set(Array.from(fired, ([, alert = '']) => alert))].sort();
}
