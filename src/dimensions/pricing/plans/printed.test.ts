// Prices as cards print them: short periods, other currencies and units, notes beside the amount.

import { test } from 'node:test';
import { assertSays, readSnippet, type Snippet } from '../../../../test/clients/snippet.ts';
import { pricing } from '../../pricing.ts';

function read(solo: string, lang = 'en'): Snippet {
  const main = `<h1>Pricing</h1><div>
    <div class="c"><h3>Solo</h3>${solo}<ul><li>Reports</li></ul></div>
    <div class="c"><h3>Team</h3><p>$59/mo</p><ul><li>Exports</li></ul></div></div>`;
  return readSnippet(pricing, main, { path: '/pricing', lang, prefix: 'pricing.tier.solo.' });
}

type Printed = readonly [string, Readonly<Record<string, string | boolean | null>>, string?];

const SPANISH = { price: '16 MXN', period: 'month', billing: 'annual' };

const PRINTED: readonly Printed[] = [
  ['<p>$19/m</p>', { price: '19 $', period: 'month' }],
  ['<p>€240 / y</p>', { price: '240 EUR', period: 'year' }],
  ['<p>$5 per m</p>', { price: null, period: null }],
  ['<p>₹ 499/- per month</p>', { price: '499 INR', period: 'month' }],
  ['<p>15 000 FCFA / mois</p>', { price: '15000 FCFA', period: 'month' }, 'fr'],
  ['<p>199 DH / mois</p>', { price: '199 DH', period: 'month' }, 'fr'],
  ['<p>99 lei / lună</p>', { price: '99 RON', period: 'month' }, 'ro'],
  ['<p>Rp 99.000 / bulan</p>', { price: '99000 IDR', period: 'month' }, 'id'],
  ['<p>10.000 € / year</p>', { price: '10000 EUR', period: 'year' }],
  ['<p>1.250 € / year</p>', { price: null }],
  ['<p>$4 PEPM</p>', { price: '4 $', per: 'employee', period: 'month' }],
  ['<p>$9 per patient per month</p>', { price: '9 $', per: 'patient' }],
  ['<p>₹3000</p><p>+ GST 18% extra</p>', { price: '3000 INR' }],
  ['<p>₹3000 + GST 18% extra</p>', { price: '3000 INR' }],
  ['<p>$49/mo extra</p>', { price: null }],
  ['<p>€49 one-off payment</p>', { price: '49 EUR', period: 'one_time' }],
  ['<div><div>USD</div><div>12</div><div>per month</div></div>', { price: '12 USD' }],
  [
    '<div><b>1 290</b><div><i>руб.</i><i>₽</i></div><div>мес.</div></div>',
    { price: '1290 RUB', period: 'month' },
    'ru',
  ],
  ['<p>Бесплатно</p>', { is_free: true, price: null }, 'ru'],
  ['<p>Ücretsiz</p>', { is_free: true }, 'tr'],
  ['<p>По запросу</p>', { is_custom: true }, 'ru'],
  ['<p>Teklif alın</p>', { is_custom: true }, 'tr'],
  ['<p>$4/mo</p><p>or <s>$48</s> $30/yr</p>', { price: '4 $', price_list: null }],
  ['<p>$4/mo <s>$9</s></p>', { price: '4 $', price_list: '9 $' }],
  ['<div>5</div><p>Words of another kind that stand here.</p>', { price: null }],
  ['<p>$79.99 was $89.99 per month</p>', { price: '79.99 $', period: 'month' }],
  ['<p>Cena: 1450 zł zamiast 1600 zł</p>', { price: '1450 PLN' }, 'pl'],
  ['<p>$89.99 was $79.99</p>', { price: null }],
  ['<p>$9/mo</p><p><b>FREE</b> Setup</p>', { price: '9 $', is_free: null }],
  ['<p>44 € / tunti (sis. alv 24 %)</p>', { price: '44 EUR', period: 'hour' }, 'fi'],
  ['<p>$100 welcome credit</p>', { price: null }],
  ['<p>$10/mo <span>Save 20%</span></p>', { price: '10 $', period: 'month' }],
  ['<p>$49/mo + $200 setup fee</p>', { price: '49 $', period: 'month' }],
  ['<p>$49/mo + $20 per user</p>', { price: null }],
  ['<p>€9.99</p><p>per month, billed every three months</p>', { billing: 'quarterly' }],
  ['<p>$12</p><p>per month, billed annually ($144)</p>', { period: 'month', billing: 'annual' }],
  ['<p>$12</p><p>per user/month billed annually, $15 billed monthly</p>', { price: '12 $' }],
  ['<p>$10/mo</p><p>Billed annually at $120</p>', { price: '10 $', billing: 'annual' }],
  ['<p>For one</p><a href="/buy">Buy now for $12/mo</a>', { price: '12 $', period: 'month' }],
  ['<p>Free forever, no card</p>', { is_free: true }],
  ['<p>ab 65 €/h</p>', { price: '65 EUR', period: 'hour' }, 'de'],
  ['<p>$29</p><p>Per case — one-time payment</p>', { price: '29 $', period: 'one_time' }],
  ['<p><span>$49</span> <span class="pc-was">$64</span></p>', { price: '49 $', price_list: null }],
  ['<p><span class="pc-was">$49</span></p>', { price: '49 $' }],
  ['<p>$9/mo</p><p class="price-old">$12</p>', { price: '9 $', price_list: '12 $' }],
  ['<p>$9/mo <i class="line-through">$12</i></p>', { price_list: '12 $' }],
  ['<p>Before: <i class="strikethrough">$12/mo</i></p><p>$9/mo</p>', { price_list: '12 $' }],
  ['<p>$9/mo <i style="text-decoration:line-through">$108</i></p>', { price_list: null }],
  ['<p>$9/mo <i class="line-through">$7</i></p>', { price: '9 $', price_list: null }],
  ['<p>R$ 900 único</p>', { price: '900 BRL', period: 'one_time' }, 'pt-BR'],
  [
    '<div>160 €</div><div>HT / mois <span style="display:block">facturé annuellement</span></div>',
    { price: '160 EUR', period: 'month', billing: 'annual' },
    'fr',
  ],
  ['<p>$20 / month</p><p>billed $192/yr</p>', { price: '20 $', billing: null }],
  ['<p>$16 MXN</p><p>incluye IVA/ mes facturado anualmente</p>', SPANISH, 'es'],
  ['<p>$16 / month</p><p>billed $192/yr</p>', { price: '16 $', billing: 'annual' }],
];

for (const [printed, wanted, lang] of PRINTED) {
  test(`${printed.replace(/<[^>]+>/g, ' ').trim()} on a card`, () => {
    assertSays(read(printed, lang), wanted, printed);
  });
}

test('a month and twelve of them are no switch, other sums under its classes are', () => {
  const both = (year: number) =>
    `<p class="monthly">$10/month</p><p class="annual">$${year}/year</p>`;
  assertSays(read(both(120)), { price: '10 $', period: 'month' }, 'twelve months');
  assertSays(read(both(100)), { price: null }, 'a switch');
});
