// Bytes that take a parser's time or memory without end, and bytes that only take long.

/**
 * An endless page: the parser compares each attribute with all before it. `style` is no raw text
 * inside `select`, which a tokenizer alone cannot know, so no scan for attributes sees these.
 */
export function endlessPage(): Buffer {
  const attributes = Array.from({ length: 200_000 }, (_, i) => `a${i}`).join(' ');
  return Buffer.from(`<title>Acme</title><p>Anvils</p><select><style><b ${attributes}>`);
}

/** 18 MB of JSON that become half a gigabyte of lists. */
export function greedyJson(): Buffer {
  return Buffer.from(`[${'[],'.repeat(6_000_000)}[]]`);
}

/** An honest page of many rows, within all bounds: reading it takes a second. */
export function longPage(): Buffer {
  const row = '<tr><td class="plan">Team</td><td>per month, billed once a year</td></tr>';
  return Buffer.from(
    `<!doctype html><title>Terms | Acme</title><main><h1>Terms</h1>
    <p>These terms are governed by the laws of Germany.</p>
    <table>${row.repeat(15_000)}</table></main>`,
  );
}
