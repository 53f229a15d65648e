// What a service that is ready tells whoever started it.

export function greeting(
  baseUrl: string,
  key: string,
  company: string,
  counts: Readonly<Record<string, number>>,
  proved: string | null,
): readonly string[] {
  const { companies = 0, facts = 0, captures = 0, events = 0 } = counts;
  const proof =
    proved === null
      ? []
      : [
          `  curl ${baseUrl}/v1/companies/${company}/facts/${proved}/proof > bundle.json`,
          `  npx assay verify bundle.json --hash-only --trust-sandbox   # or ${baseUrl}/verify`,
        ];
  return [
    '',
    `Assay serves at ${baseUrl}`,
    `  ${companies} companies, ${facts} facts, ${captures} captures, ${events} events on record`,
    `  reference   ${baseUrl}/docs/api`,
    `  account     ${baseUrl}/account`,
    `  agents      ${baseUrl}/mcp (MCP; ${baseUrl}/docs/mcp)`,
    `  a free key  ${key}`,
    '',
    'Try:',
    `  curl ${baseUrl}/v1/companies/${company}`,
    `  curl '${baseUrl}/v1/search?q=${company.slice(0, 5)}'`,
    `  curl -H 'Authorization: Bearer ${key}' \\`,
    `    '${baseUrl}/v1/companies/${company}/jobs?include_closed=true'`,
    ...proof,
    '',
    'Ctrl-C stops it; what it has learned stays.',
  ];
}
