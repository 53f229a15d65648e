// The page of one change, for people: what messages, feeds and previews of links lead to.

/** `domain` is the apex domain of the company, `id` that of the event. */
export function changePath(domain: string, id: string): string {
  return `/companies/${encodeURIComponent(domain)}/changes/${encodeURIComponent(id)}`;
}

/** The page of a company, for people. */
export function companyPath(domain: string): string {
  return `/companies/${encodeURIComponent(domain)}`;
}
