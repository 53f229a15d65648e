// Adds to pages that work without it: search as one types, buttons that copy, passkeys, plots.

for (const button of document.querySelectorAll('[data-copy]')) {
  const source = document.getElementById(button.dataset.copy);
  if (!source || !navigator.clipboard) continue;
  const label = button.textContent;
  const heard = document.createElement('span');
  heard.className = 'unseen';
  heard.setAttribute('role', 'status');
  button.after(heard);
  button.hidden = false;
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(source.textContent);
      button.textContent = 'Copied';
    } catch {
      getSelection().selectAllChildren(source);
      button.textContent = 'Selected: copy it now';
    }
    heard.textContent = button.textContent;
    setTimeout(() => {
      button.textContent = label;
      heard.textContent = '';
    }, 3000);
  });
}

// A second click while the first is under way would ask for the same again.
for (const form of document.forms) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = 'yes';
  });
}
// Back from the browser's memory, forms can be sent again.
addEventListener('pageshow', () => {
  for (const form of document.forms) delete form.dataset.sent;
});

const canPasskeys =
  typeof PublicKeyCredential === 'function' &&
  typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function';

for (const form of canPasskeys ? document.querySelectorAll('[data-passkey]') : []) {
  const button = form.querySelector('button');
  const says = form.querySelector('[data-says]');
  form.hidden = false;
  for (const note of document.querySelectorAll('[data-without]')) note.hidden = true;
  button.addEventListener('click', async (event) => {
    event.preventDefault();
    if (!form.reportValidity()) return;
    button.disabled = true;
    says.textContent = '';
    try {
      form.elements.response.value = JSON.stringify(await answerOf(form));
      form.submit();
    } catch (error) {
      says.textContent = wordsFor(error);
      button.disabled = false;
    }
  });
}

async function answerOf(form) {
  const body = new URLSearchParams({ csrf: form.elements.csrf.value });
  const response = await fetch(form.dataset.options, { method: 'POST', body });
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith('application/json')) throw new Error('out of date');
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.wrong, { cause: 'told' });
  if (form.dataset.passkey === 'create') {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(answer);
    return (await navigator.credentials.create({ publicKey })).toJSON();
  }
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(answer);
  return (await navigator.credentials.get({ publicKey })).toJSON();
}

function wordsFor(error) {
  if (error.cause === 'told') return error.message;
  if (error.name === 'NotAllowedError')
    return 'Nothing was chosen, or it took too long. Try again.';
  if (error.name === 'InvalidStateError') return 'This device has a passkey for you already.';
  return 'That did not work. Load the page again and try once more.';
}

for (const figure of document.querySelectorAll('[data-plot]')) {
  const says = figure.querySelector('[data-reads]');
  const plot = figure.querySelector('.plot');
  const bars = figure.querySelector('.bars');
  const days = [...figure.querySelectorAll('.day')];
  // Read from the titles, which would pop up on top of what is said here.
  const words = days.map((day) => {
    const title = day.querySelector('title');
    title.remove();
    return title.textContent;
  });
  const idle = 'Point at a day, or use the arrow keys.';
  let picked = -1;
  const pick = (i) => {
    days[picked]?.classList.remove('picked');
    picked = i;
    days[picked]?.classList.add('picked');
    says.textContent = words[picked] ?? idle;
  };
  pick(-1);
  const pickAt = ({ clientX }) => {
    const { left, width } = bars.getBoundingClientRect();
    const i = Math.floor(((clientX - left) / width) * days.length);
    if (i !== picked) pick(Math.min(Math.max(i, 0), days.length - 1));
  };
  bars.addEventListener('pointermove', pickAt);
  bars.addEventListener('pointerdown', pickAt);
  bars.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType === 'mouse') pick(-1);
  });
  plot.tabIndex = 0;
  plot.setAttribute('role', 'group');
  plot.addEventListener('blur', () => pick(-1));
  plot.addEventListener('keydown', (event) => {
    const last = days.length - 1;
    const from = picked < 0 ? last + 1 : picked;
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    pick(Math.min(Math.max(to, 0), last));
  });
}

// Search as you type: what the API finds, under the field, chosen with the arrow keys.
for (const form of document.querySelectorAll('[data-seek]')) {
  const input = form.querySelector('input');
  const list = document.createElement('ul');
  list.id = `${input.id}-found`;
  list.className = 'found';
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', 'Found');
  list.hidden = true;
  form.append(list);
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-expanded', 'false');
  input.setAttribute('aria-controls', list.id);
  const known = new Map();
  let picked = -1;
  let waiting = 0;
  const close = () => {
    list.hidden = true;
    picked = -1;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  };
  const pick = (to) => {
    list.children[picked]?.setAttribute('aria-selected', 'false');
    picked = to;
    const option = list.children[picked];
    option?.setAttribute('aria-selected', 'true');
    option?.scrollIntoView({ block: 'nearest' });
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
  };
  // A field of a form takes the domain of what is picked; any other leads to its page.
  const isField = form.dataset.seek === 'field';
  const choose = ({ dataset }) => {
    if (!isField) return location.assign(dataset.to);
    input.value = dataset.note;
    close();
  };
  const optionOf = ({ to, name, note }, i) => {
    const option = document.createElement('li');
    option.id = `${list.id}-${i}`;
    option.setAttribute('role', 'option');
    option.setAttribute('aria-selected', 'false');
    option.dataset.to = to;
    option.dataset.note = note;
    const what = document.createElement('bdi');
    what.textContent = name;
    const where = document.createElement('span');
    where.textContent = note;
    option.append(what, where);
    option.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      choose(option);
    });
    return option;
  };
  const show = (found) => {
    close();
    list.replaceChildren(...found.map(optionOf));
    list.hidden = found.length === 0;
    input.setAttribute('aria-expanded', String(found.length > 0));
  };
  const seek = async (q) => {
    if (!known.has(q)) {
      // A form names where it searches; that of the frame asks the API for companies.
      const { seek: asked } = form.dataset;
      const address = asked.startsWith('/') ? asked : '/v1/search';
      const response = await fetch(`${address}?${new URLSearchParams({ q })}`, {
        headers: { Accept: 'application/json' },
      });
      // Whoever may ask no more for now still has the form.
      if (!response.ok) return;
      const { found = [], companies = [], categories = [] } = (await response.json()).data;
      known.set(q, [
        ...found,
        ...companies.map(({ name, domain }) => ({
          to: `/companies/${domain}`,
          name,
          note: domain,
        })),
        ...(isField ? [] : categories).map(({ name, slug }) => ({
          to: `/categories/${slug}`,
          name,
          note: 'category',
        })),
      ]);
    }
    if (input.value.trim() === q && document.activeElement === input) show(known.get(q));
  };
  input.addEventListener('input', () => {
    clearTimeout(waiting);
    const q = input.value.trim();
    if (q.length < 2) close();
    else waiting = setTimeout(() => seek(q).catch(close), 180);
  });
  input.addEventListener('keydown', (event) => {
    const { length } = list.children;
    if (event.key === 'Escape' && !list.hidden) {
      event.preventDefault();
      close();
    }
    if (list.hidden || length === 0) return;
    if (event.key === 'ArrowDown') pick((picked + 1) % length);
    else if (event.key === 'ArrowUp') pick((picked <= 0 ? length : picked) - 1);
    else if (event.key === 'Enter' && picked >= 0) choose(list.children[picked]);
    else return;
    event.preventDefault();
  });
  input.addEventListener('blur', close);
}

// Whoever chose a language for code once reads every other page in it.
const languages = document.querySelectorAll('[data-language]');
const remembered = localStorage.getItem('language');
for (const choice of languages) {
  if (choice.dataset.language === remembered) choice.checked = true;
  choice.addEventListener('change', () => {
    localStorage.setItem('language', choice.dataset.language);
  });
}

// A slash leads to the search, as long as nothing is being typed.
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest?.('input, textarea, select, [contenteditable]')) return;
  // The page's own search comes before that of the frame.
  const input =
    document.querySelector('main [data-seek] input') ?? document.querySelector('[data-seek] input');
  if (!input) return;
  event.preventDefault();
  input.focus();
});
