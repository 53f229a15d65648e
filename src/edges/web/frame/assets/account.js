// Adds to pages that work without it: buttons that copy, passkeys, and plots that say a day's figures.

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
