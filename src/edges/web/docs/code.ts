// Blocks of code: their language, a button that copies, and the same call in several languages.

import { type Html, html } from '../../../core/pages/html.ts';
import { highlighted, languageName } from './highlight.ts';

/** `id` is that of the code on its page; what is longer than its block is scrolled. */
export function codeBlock(id: string, code: string, fence: string, says?: string): Html {
  return html`<div class="code"><div class="code-top"><span>${says ?? languageName(fence)}</span>
<button class="slight" data-copy="${id}" hidden>Copy</button></div>
<pre tabindex="0"><code id="${id}">${highlighted(code.trimEnd(), fence)}</code></pre></div>
`;
}

export interface Spelling {
  readonly says: string;
  readonly fence: string;
  readonly code: string;
}

/** One of them is seen, as a choice says that works by the style sheet alone. */
export function codeChoice(id: string, legend: string, spellings: readonly Spelling[]): Html {
  const tabs = spellings.map(
    ({ says }, i) => html`<input type="radio" name="${id}" id="${id}-${i}" class="unseen"
data-language="${says}"${i === 0 ? html` checked` : null}><label for="${id}-${i}">${says}</label>`,
  );
  const blocks = spellings.map(
    ({ code, fence }, i) => html`<div class="spelling"><pre tabindex="0"><code id="${id}-code-${i}"
>${highlighted(code, fence)}</code></pre>
<button class="slight" data-copy="${id}-code-${i}" hidden>Copy</button></div>
`,
  );
  return html`<div class="code choice-of-code"><fieldset class="code-top">
<legend class="unseen">${legend}</legend>${tabs}</fieldset>
${blocks}</div>
`;
}
