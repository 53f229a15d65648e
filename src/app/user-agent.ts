// How we name ourselves to every site that is asked.

/** `contact` is the mail or web address of whoever runs this installation. */
export function userAgentOf(baseUrl: string, contact: string | null): string {
  const about = contact === null ? `+${baseUrl}/bot` : `+${baseUrl}/bot; ${contact}`;
  return `AssayBot/1.0 (${about})`;
}
