// What is sold on top of plans, and words that a page shows in one of two languages.

import { test } from 'node:test';
import { assertSays, readSnippet } from '../../../test/clients/snippet.ts';
import { pricing } from '../pricing.ts';

const CARDS = `<div class="grid"><div class="c"><h3>Solo</h3><p>$29/month</p><p>10 jobs</p></div>
  <div class="c"><h3>Team</h3><p>$59/month</p><p>50 projects</p></div></div>`;

function read(more: string) {
  const main = `<h1>Pricing</h1>${CARDS}${more}`;
  return readSnippet(pricing, main, { path: '/pricing', prefix: 'pricing.' });
}

test('cards below a heading of add-ons have prices and are no plans', () => {
  const card = (name: string, price: string) =>
    `<div class="x"><div class="n">${name}</div><div>${price}</div><div>/mo</div><p>Good</p></div>`;
  const said = read(`<h2>Add-ons & Extensions</h2><p>Cancel them independently.</p>
    <div>${card('Audit Reports', '$9')}${card('Secrets Vault', '$12')}</div>`);
  assertSays(
    said,
    {
      'addon.audit-reports.price': '9 $',
      'addon.audit-reports.period': 'month',
      'addon.secrets-vault.price': '12 $',
      'tier.audit-reports.name': null,
      tier_count: 2,
    },
    'cards',
  );
});

test('cards below a line of extras and add-ons are no plans, whatever their heading says', () => {
  const card = (name: string, price: string) =>
    `<div class="x"><h3>${name}</h3><p>As you like.</p><div>${price} one-time</div></div>`;
  const said = read(`<div><div class="label">Extras & Add-ons</div><h2>Get more out of it</h2>
    <div>${card('Logo Design', '$249')}${card('Photos', '$299')}</div></div>`);
  const wanted = { 'addon.logo-design.price': '249 $', 'addon.photos.period': 'one_time' };
  assertSays(said, { ...wanted, 'tier.photos.name': null, tier_count: 2 }, 'extras');
  const polish = read(`<div><div class="label">Moduły dodatkowe</div><h2>Dołącz je</h2>
    <div>${card('Raporty', '$249')}${card('Audyt', '$299')}</div></div>`);
  assertSays(polish, { 'addon.raporty.price': '249 $', 'tier.raporty.name': null }, 'polish');
});

test('lines below a small line of add-ons and a heading that says something else', () => {
  const said = read(`<div><div class="kicker">Published Add-Ons</div>
    <h3>Simple prices for what grows.</h3><ul><li>Extra user: $15 / month</li>
    <li>Data import: $99 one-time</li></ul></div>`);
  const wanted = { 'addon.extra-user.price': '15 $', 'addon.data-import.period': 'one_time' };
  assertSays(said, { ...wanted, tier_count: 2 }, 'lines');
});

test('below "Apps — add-on", "À la carte add-ons" and what comes on top of a subscription', () => {
  const card = (name: string) =>
    `<div class="x"><h3>${name}</h3><p>39 € / month</p><p>Good</p></div>`;
  for (const above of [
    '<p>Mobile apps — add-on</p><h2>On the floor</h2>',
    '<p>Tillägg</p><h2>Behöver du något mer?</h2>',
    '<h2>À la carte add-ons</h2><p>Bolt on what you need.</p>',
    '<h2>On the floor</h2><p>Each app comes on top of your Acme Cloud Web subscription.</p>',
  ]) {
    const said = read(`${above}<div>${card('Pocket')}${card('Manager')}</div>`);
    const wanted = { 'addon.pocket.price': '39 EUR', 'tier.pocket.name': null, tier_count: 2 };
    assertSays(said, wanted, above);
  }
});

test('rows of a table below Extras; one name with two prices says none', () => {
  const said = read(`<h2>Extras</h2><table><tr><th>What</th><th>Price</th></tr>
    <tr><td>Logo basics</td><td>from £350</td></tr><tr><td>Copywriting</td><td>£300</td></tr>
    <tr><td>Hosting</td><td>£20/month</td></tr><tr><td>Hosting</td><td>£90/month</td></tr>
    </table>`);
  const wanted = { 'addon.logo-basics.price': '350 GBP', 'addon.copywriting.price': '300 GBP' };
  assertSays(said, { ...wanted, 'addon.hosting.price': null }, 'table');
});

test('a sentence about add-ons, or a heading of something else, makes none', () => {
  const list = '<ul><li>Extra user: $15 / month</li><li>Data import: $99 one-time</li></ul>';
  for (const above of ['<p>Add-ons can be booked at any time in the app.</p>', '<h2>Costs</h2>']) {
    assertSays(read(`${above}${list}`), { 'addon.extra-user.price': null }, above);
  }
});

test('of a name in two languages the one that the page is shown in is read', () => {
  const both = (en: string, hi: string) =>
    `<span class="lang-en">${en}</span><span class="lang-hi">${hi}</span>`;
  const card = (en: string, hi: string, price: string) =>
    `<div class="c"><div class="n">${both(en, hi)}</div><p>${price}</p><p>Bills</p></div>`;
  const main = `<h1>Pricing</h1><div>${card('Shop', 'दुकान', '₹99/month')}
    ${card('Chain', 'चेन', '₹499/month')}</div>`;
  const where = { path: '/pricing', prefix: 'pricing.tier.' };
  const wanted = { 'shop.name': 'Shop', 'shop.price': '99 INR', 'chain.name': 'Chain' };
  assertSays(readSnippet(pricing, main, where), wanted, 'en');
  const hindi = readSnippet(pricing, main, { ...where, lang: 'hi' });
  assertSays(hindi, { 'दुकान.name': 'दुकान', 'shop.name': null }, 'hi');
});

test('an edition on request stands apart from editions without prices', () => {
  const card = (name: string) =>
    `<div class="c"><h3>${name}</h3><p>For crews</p><a href="/go">Request ${name} plan</a></div>`;
  const main = `<h1>Pricing</h1><p>Prices start at USD 5</p><p>/ user / month</p>
    <div>${card('Starter')}${card('Plus')}${card('Pro')}</div>
    <section><h3>Enterprise</h3><p>For groups</p><a href="/call">Contact Sales</a></section>`;
  const said = readSnippet(pricing, main, { path: '/pricing', prefix: 'pricing.' });
  const wanted = { 'tier.enterprise.is_custom': true, 'tier.pro.name': 'Pro', public_prices: true };
  assertSays(said, { ...wanted, tier_count: null }, 'apart');
});

for (const words of ['Räätälöity', 'quoted per environment', 'Request proposal']) {
  test(`"${words}" asks for the price`, () => {
    const main = `<h1>Pricing</h1><div>
      <div class="c"><h3>Core</h3><p>€29/month</p><p>Patches</p></div>
      <div class="c"><h3>Elite</h3><p>${words}</p><p>Drills</p></div></div>`;
    const said = readSnippet(pricing, main, { path: '/pricing', prefix: 'pricing.tier.' });
    assertSays(said, { 'elite.is_custom': true }, words);
  });
}

test('the structured data of a home page names the currency where it asks an amount', () => {
  const home = (price: string) => {
    const data = `{"@context":"https://schema.org","@type":"SoftwareApplication","name":"Acme",
      "offers":{"@type":"Offer","price":"${price}","priceCurrency":"USD"}}`;
    const main = `<h1>Acme</h1><script type="application/ld+json">${data}</script>`;
    return readSnippet(pricing, main, { path: '/', prefix: 'pricing.' });
  };
  assertSays(home('5.99'), { 'currency.default': 'USD' }, 'asked');
  assertSays(home('0'), { 'currency.default': null }, 'free');
});

test('a note behind "Extras" changes nothing, and what is said to be optional is no plan', () => {
  const card = (name: string, price: string) =>
    `<div class="x"><h3>${name}</h3><p>${price}</p><p>Gut</p></div>`;
  for (const heading of ['Extras – optional dazubuchbar', 'Add-ons (cancel any time)']) {
    const said = read(`<h2>${heading}</h2><div>${card('Logo', '99 €')}${card('SEO', '199 €')}
      </div>`);
    assertSays(said, { 'addon.logo.price': '99 EUR', 'tier.logo.name': null }, heading);
  }
  const care = `<h2>Manutenzione (opzionale)</h2><div>${card('Light', 'da €29/mese')}
    ${card('Plus', 'da €59/mese')}</div>`;
  assertSays(read(care), { 'tier.light.name': null, tier_count: 2 }, 'care');
});
