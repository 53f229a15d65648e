// Codes as words; names of settings stay as they are.

export function plainWords(code: string): string {
  return code.replaceAll(/[a-z0-9]+(?:_[a-z0-9]+)+/g, (word) => word.replaceAll('_', ' '));
}
