// What terms, cards, forms and pages of prices say of support in places of their own.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../test/clients/snippet.ts';
import { reliability } from '../reliability.ts';

const read = (main: string, path: string) =>
  readSnippet(reliability, main, { path, prefix: 'reliability.' }).facts;

const MAIL = { 'support.channel.email': true };
const answer = (time: string) => ({ 'support.response_time.standard': time });

const SAID: readonly (readonly [string, string, Readonly<Record<string, unknown>>])[] = [
  [
    '/terms',
    "<p>Acme s'engage à assurer une disponibilité du service de 99,5 % par mois, hors maintenances planifiées.</p>",
    { sla_pct: '99.5 %' },
  ],
  [
    '/terms',
    "<p>Acme s'engage à faire ses meilleurs efforts pour une disponibilité de 99,5 %.</p>",
    {},
  ],
  [
    '/terms',
    '<p>Nos comprometemos a una disponibilidad del servicio del 99,9 %.</p>',
    { sla_pct: '99.9 %' },
  ],
  [
    '/terms',
    '<h2>8. Suporte técnico</h2><p>A Acme se compromete a responder em até 5 dias úteis.</p>',
    answer('5 business_days'),
  ],
  [
    '/terms',
    '<h2>8. Queixas</h2><p>Para solicitar suporte ou reembolso:</p><ul><li>Descreva o problema.</li><li>Respondemos em até 5 dias úteis</li></ul>',
    answer('5 business_days'),
  ],
  ['/terms', '<h2>8. Privacy</h2><p>We respond within 30 days.</p>', {}],
  ['/terms', '<h2>8. Support</h2><p>The customer shall respond within 5 business days.</p>', {}],
  ['/terms', '<p>Entre em contato pelo e-mail de suporte: ola@acme.example</p>', MAIL],
  ['/terms', '<p>Write to our support e-mail hello@acme.example.</p>', MAIL],
  ['/terms', '<p>Write to the support e-mail hello@parcelhub.test of our carrier.</p>', {}],
  [
    '/contact',
    '<span>Support &amp; Betrieb</span><h2>Sie sind bereits Kunde</h2><p>Fragen zu einem laufenden System.</p><a href="mailto:hallo@acme.co">hallo@acme.co</a>',
    MAIL,
  ],
  [
    '/contact',
    '<span>Vertrieb</span><h2>Sie wollen kaufen</h2><p>Angebote.</p><a href="mailto:hallo@acme.co">hallo@acme.co</a>',
    {},
  ],
  [
    '/contact',
    '<h3>Response time</h3><p>Typically within two business days.</p>',
    answer('2 business_days'),
  ],
  [
    '/contact',
    '<form><h2>Fem felter</h2><p>Anna svarer normalt inden for 1 til 2 hverdage.</p><input></form>',
    answer('2 business_days'),
  ],
  [
    '/',
    "<h2>Begin your journey</h2><p>Fill out the form and we'll get back to you within 24 hours.</p>",
    answer('24 hours'),
  ],
  [
    '/',
    '<h2>Kontakt</h2><p>Na shkruani — ju përgjigjemi zakonisht brenda 24 orëve.</p>',
    answer('24 hours'),
  ],
];

for (const [path, said, wanted] of SAID) {
  test(`${path} on ${said.replace(/<[^>]+>/g, ' ')}`, () => {
    assert.deepEqual(read(said, path), wanted);
  });
}

test('a mailbox for bugs in a card of support answers no questions of users', () => {
  const said = '<h3>Support</h3><a href="mailto:bugreport@acme.co">bugreport@acme.co</a>';
  assert.deepEqual(read(said, '/contact'), {});
});

test('a card of a page of prices tells of the support of every plan', () => {
  const card = (below: string) =>
    `<p>Plans from $5 / month</p><div><p>24/7 engineer-led support</p><p>${below}</p></div>`;
  assert.deepEqual(
    read(
      card(
        "Real local engineers on phone, WhatsApp and ticket — not a script, whatever tier you're on.",
      ),
      '/pricing',
    ),
    { 'support.hours': '24/7', 'support.channel.phone': true, 'support.channel.chat': true },
  );
  assert.deepEqual(read(card('Real engineers on phone and chat.'), '/pricing'), {});
});

test('people below a title on support answer in the ways that are named', () => {
  const said = (below: string) => read(`<h3>Expert support</h3><p>${below}</p>`, '/features');
  assert.deepEqual(said('Real engineers on phone and chat, not a script.'), {
    'support.channel.phone': true,
    'support.channel.chat': true,
  });
  assert.deepEqual(said('Your own agents on phone and chat.'), {});
});

test('a section of terms on support tells its ways and hours in lines with labels', () => {
  const lines = `<h2>11. Customer Support &amp; Contact</h2><p>Email: hi@acme.example</p>
    <p>Phone: (830) 555-0142</p><p>Business Hours: Monday–Friday, 9am–6pm CST</p>`;
  assert.deepEqual(read(lines, '/terms'), {
    'support.channel.email': true,
    'support.channel.phone': true,
    'support.hours': 'Monday–Friday, 9am–6pm CST',
  });
  assert.deepEqual(read(lines.replace('Customer Support', 'Company'), '/terms'), {});
  const contact = '<h2>Contact</h2><p>Réponse sous 48h ouvrées.</p>';
  assert.deepEqual(read(contact, '/terms'), answer('48 business_hours'));
});

test('a label right before a mailbox, a figure in Spanish and a short promise are read', () => {
  const box = '<p>Email : hi@acme.example Support : support@acme.example</p>';
  assert.deepEqual(read(box, '/terms'), MAIL);
  assert.deepEqual(read('<p>Email : hi@acme.example Sales : sales@acme.example</p>', '/terms'), {});
  assert.deepEqual(read('<div><b>24/7</b><span>Soporte Técnico</span></div>', '/'), {
    'support.hours': '24/7',
  });
  const form = '<h2>Contact</h2><p>Reply within one business day.</p>';
  assert.deepEqual(read(form, '/'), answer('1 business_days'));
  assert.deepEqual(read(form.replace('Contact', 'Your customers'), '/'), {});
});

const TABLE =
  '<tr><td>Essential</td><td>E-mail uniquement</td><td>48h ouvrables</td><td>Lun-Ven 9h-18h</td></tr>' +
  '<tr><td>Pro</td><td>E-mail + Téléphone</td><td>24h ouvrables</td><td>Lun-Ven 9h-18h</td></tr>';

test('a column of channels beside one of times or hours tells the ways to ask', () => {
  const table = (head: string, title = '9.2 Support technique') =>
    read(`<h2>${title}</h2><table><tr>${head}</tr>${TABLE}</table>`, '/terms');
  const head = '<th>Offre</th><th>Canal</th><th>Délai de réponse garanti</th><th>Horaires</th>';
  assert.deepEqual(table(head), {
    ...MAIL,
    'support.channel.phone': true,
    'support.response_time.essential': '48 business_hours',
    'support.response_time.pro': '24 business_hours',
  });
  assert.deepEqual(table('<th>Offre</th><th>Canal</th><th>Portée</th><th>Marge</th>'), {});
});

test('what is answered of all inquiries is of all, below whatever desk it stands', () => {
  const cards = '<h3>General</h3><p>support@acme.co</p><h3>Press</h3><p>press@acme.co</p>';
  const below = (said: string) =>
    read(`${cards}<p>${said}</p>`, '/contact')['support.response_time.standard'];
  assert.equal(
    below('We aim to respond to all inquiries within 2 business days.'),
    '2 business_days',
  );
  assert.equal(below('We respond within 2 business days.'), undefined);
  assert.equal(below('We respond to all requests within 30 days.'), undefined);
});
