// The address of a capture: what a citation points to.

export function captureUrl(baseUrl: string, id: string): string {
  return `${baseUrl}/v1/captures/${encodeURIComponent(id)}`;
}
