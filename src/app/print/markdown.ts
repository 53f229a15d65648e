// Small pieces of Markdown for the printed pages.

export const PRINTED = 'Printed by `npm run print`; do not edit.';

/** A page: title, the warning, and its parts. */
export function page(title: string, ...parts: readonly string[]): string {
  return `${[`# ${title}`, PRINTED, ...parts].join('\n\n')}\n`;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n');
}

export function code(text: string): string {
  return text === '' ? '' : `\`${text}\``;
}

export function codes(texts: readonly string[]): string {
  return texts.map(code).join(', ');
}

export function fenced(text: string, language = ''): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
