// Terms of all plans: what a sentence states, and what it asks, denies or says of some only.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { abstains, cards, read, said } from '../../../test/clients/pricing-page.ts';
import { assertSays, readSnippet } from '../../../test/clients/snippet.ts';
import { pricing } from '../pricing.ts';

const CARDS = `<div class="g"><div class="p"><h3>Solo</h3><p>$10/mo</p></div>
  <div class="p"><h3>Team</h3><p>$20/mo</p></div></div>`;

type Value = string | number | boolean | null;

const PROSE = `Der Preis folgt auf ein Foto. ${'Wir melden uns bald und kommen gern. '.repeat(5)}`;

const TERMS: readonly (readonly [string, string, Value])[] = [
  ['Prices exclude VAT.', 'tax_note', 'excl'],
  ['Sales tax is added where required.', 'tax_note', 'excl'],
  ['VAT not included.', 'tax_note', 'excl'],
  ['All prices in Australian Dollars (inc GST)', 'tax_note', 'incl'],
  ['Starter 490 HT', 'tax_note', 'excl'],
  ['2 cores, 4 HT', 'tax_note', null],
  ['All prices are exclusive of any applicable taxes.', 'tax_note', 'excl'],
  ['IVA no incluido', 'tax_note', 'excl'],
  [`Particulier: prijzen incl. btw • Zakelijk: excl. btw. ${PROSE}`, 'tax_note', null],
  ['incluye IVA', 'tax_note', 'incl'],
  ['Los precios no incluyen IVA.', 'tax_note', 'excl'],
  ['Incluye IVA, IRPF y nóminas', 'tax_note', null],
  ['Tarifs indicatifs HT, devis sur demande', 'tax_note', 'excl'],
  [`Tarifs indicatifs HT, devis sur demande. ${PROSE}`, 'tax_note', 'excl'],
  ['表示価格はすべて税別の目安です。', 'tax_note', 'excl'],
  ['料金はすべて税込み表示です。', 'tax_note', 'incl'],
  ['Todos los precios son netos y se les suma el IVA.', 'tax_note', 'excl'],
  [`Alle Beträge sind Schätzwerte inkl. gesetzlicher MwSt. ${PROSE}`, 'tax_note', 'incl'],
  [`${PROSE} Rechnungen stellen wir zzgl. MwSt. aus.`, 'tax_note', null],
  ['Alle Preise inkl. gesetzl. MwSt.', 'tax_note', 'incl'],
  ['einmalig · exkl. MWST', 'tax_note', 'excl'],
  ['Save 35% vs monthly', 'annual_discount', '35 %'],
  ['Save 35% vs others', 'annual_discount', null],
  ['Prices are VAT inclusive.', 'tax_note', 'incl'],
  ['Do your prices include VAT?', 'tax_note', null],
  ['Try Team free for 14 days.', 'trial.days', '14 days'],
  ['Free trial (21 days)', 'trial.days', '21 days'],
  ['Start with a two-week free trial.', 'trial.days', '14 days'],
  ['Test it for 10 days, free of charge.', 'trial.days', '10 days'],
  ['Die kostenlose Testphase dauert 14 Tage.', 'trial.days', '14 days'],
  ['Pruébalo gratis durante 15 días', 'trial.days', '15 days'],
  ['14 Gün Ücretsiz Dene', 'trial.days', '14 days'],
  ['無料トライアル：7日間', 'trial.days', '7 days'],
  ['7日間の返金保証', 'trial.days', null],
  ['14 napos ingyenes próbaidőszak', 'trial.days', '14 days'],
  ['14 napos elállási jog', 'trial.days', null],
  ['14 dní zdarma', 'trial.days', '14 days'],
  ['Попробуйте 14 дней бесплатно', 'trial.days', '14 days'],
  ['14-day free trial – no card, no account.', 'trial.card_required', false],
  ['Sign up with no credit card down for a two-week free trial.', 'trial.card_required', false],
  ['No card, no account.', 'trial.card_required', null],
  ['Kredi kartı gerekmez.', 'trial.card_required', false],
  ['$90/year (save 17%)', 'annual_discount', '17 %'],
  ['Annual prepay saves ~17%.', 'annual_discount', '17 %'],
  ['You get a full refund within 14 days.', 'money_back.days', '14 days'],
  ['30-day refund policy', 'money_back.days', '30 days'],
  ['Money-back guarantee: 45 days', 'money_back.days', '45 days'],
  ['Refund requests are answered in 5 days.', 'money_back.days', null],
  [
    'If you are not satisfied, write within 14 days and we refund you.',
    'money_back.days',
    '14 days',
  ],
  ['Nei primi 30 giorni non sei soddisfatto? Scrivici.', 'money_back.days', null],
  ['Se nei primi 30 giorni non sei soddisfatto, rimborsiamo.', 'money_back.days', '30 days'],
  [
    'Innerhalb von 14 Tagen unzufrieden: Sie erhalten Ihr Geld zurück.',
    'money_back.days',
    '14 days',
  ],
  ['Not happy in your first 7 days? Ask us for a full refund.', 'money_back.days', '7 days'],
  ['We refund the deposit within 14 days.', 'money_back.days', null],
  ['Single user. Card required.', 'trial.card_required', true],
  ['No card required.', 'trial.card_required', false],
  ['Loyalty card required at the till.', 'trial.card_required', null],
  ['Get 30 days free', 'trial.days', '30 days'],
  ['Testen Sie 14 Tage kostenlos', 'trial.days', '14 days'],
  ['14 jours d’essai gratuit', 'trial.days', '14 days'],
  ['Is there a 14-day free trial?', 'trial.days', null],
  ['We no longer offer a 14-day free trial.', 'trial.days', null],
  ['Students: 90 days free.', 'trial.days', null],
  ['Cancel within 7 days free of charge.', 'trial.days', null],
  ['When you create a team your first 30 days are free.', 'trial.days', '30 days'],
  ['14-Tage kostenlos', 'trial.days', '14 days'],
  ['Prueba gratis 15 días', 'trial.days', '15 days'],
  [
    'If you’re not happy within the first 14 days, we’ll refund you in full.',
    'money_back.days',
    '14 days',
  ],
  ['We do not offer a full refund within 14 days.', 'money_back.days', null],
  ['Prueba gratuita por 10 días', 'trial.days', '10 days'],
  ['Una garantía de devolución de dinero de 30 días.', 'money_back.days', '30 days'],
  ['Geld-zurück-Garantie innerhalb von 14 Tagen', 'money_back.days', '14 days'],
  ['30 jours satisfait ou remboursé', 'money_back.days', '30 days'],
  ['Garanzia di rimborso entro 21 giorni', 'money_back.days', '21 days'],
  ['30 dagen niet-goed-geld-terug', 'money_back.days', '30 days'],
  ['El plan anual tiene 20% de descuento.', 'annual_discount', '20 %'],
  ['Con el plan anual ahorras hasta un 20% de descuento.', 'annual_discount', null],
  ['15% korting bij jaarlijkse betaling', 'annual_discount', '15 %'],
  ['Teste gratuito de 21 dias.', 'trial.days', '21 days'],
  ['Garantía de devolución durante 20 días', 'money_back.days', '20 days'],
  ['Garantia de reembolso em 30 dias.', 'money_back.days', '30 days'],
  ['Brookmail charges €9 a box and comes with a 30-day free trial.', 'trial.days', null],
  ['We cost less. Old Barn, a rival, has a 60-day money-back guarantee.', 'money_back.days', null],
  ['Solo has a 12-day free trial.', 'trial.days', '12 days'],
  ['Acme offers a 12-day free trial.', 'trial.days', '12 days'],
  ['Every plan comes with a 12-day free trial.', 'trial.days', '12 days'],
  ['Sans carte bancaire', 'trial.card_required', false],
  ['14 jours d’essai, sans CB', 'trial.card_required', false],
  ['14 dagar utan kort.', 'trial.days', '14 days'],
  ['14 dagar utan kort.', 'trial.card_required', false],
  ['Aucune carte de crédit n’est requise pour commencer.', 'trial.card_required', false],
  ['Aucune carte bancaire n’est conservée.', 'trial.card_required', null],
  ['Credit card not required.', 'trial.card_required', false],
  ['You don’t need a credit card to start.', 'trial.card_required', false],
  ['Testen, ohne Ihre Kreditkarte anzugeben.', 'trial.card_required', false],
  ['Kreditkarte ist nicht erforderlich.', 'trial.card_required', false],
  ['No se requiere tarjeta de crédito.', 'trial.card_required', false],
  ['At the moment, no taxes are added to the prices.', 'tax_note', null],
  ['34% off vs Solo · 11% off vs Annual', 'annual_discount', null],
  ['The trial requires a valid credit card.', 'trial.card_required', true],
  ['Satisfait ou remboursé 30 jours', 'money_back.days', '30 days'],
  ['Save 20% with annual billing', 'annual_discount', '20 %'],
  ['Annual (-15%)', 'annual_discount', '15 %'],
  ['Pay yearly and get 2 months free', 'annual_discount', '2 months free'],
  ['Paiement annuel : deux mois offerts.', 'annual_discount', '2 months free'],
  ['Jahresabo: 2 Monate gratis', 'annual_discount', '2 months free'],
  ['1週間の無料トライアル', 'trial.days', '7 days'],
  ['クレジットカード不要。', 'trial.card_required', false],
  ['クレジットカードでお支払いいただけます。', 'trial.card_required', null],
  ['Save up to 25% with annual billing', 'annual_discount', null],
  ['Nonprofits get 50% off yearly plans.', 'annual_discount', null],
  ['All prices are in US dollars.', 'currency.default', 'USD'],
  ['Prices in USD or EUR.', 'currency.default', null],
  ['Prices in EUR.', 'currency.default', null],
];

for (const [sentence, key, value] of TERMS) {
  test(`"${sentence}" says ${key} ${JSON.stringify(value)}`, () => {
    const said = readSnippet(pricing, `<h1>Pricing</h1>${CARDS}<p>${sentence}</p>`, {
      path: '/pricing',
      prefix: 'pricing.',
    });
    assertSays(said, { [key]: value }, sentence);
  });
}

test('a saving beside the label of a switch is that of the year', () => {
  const said = readSnippet(
    pricing,
    `<div><button>Monthly</button><button>Yearly</button><span><em>Save 20%</em></span></div>${CARDS}`,
    { path: '/pricing', prefix: 'pricing.' },
  );
  assertSays(said, { annual_discount: '20 %' }, 'switch');
});

test('a term below a comparison with others is theirs, below a title that praises it is not', () => {
  const term = '<dl><dt>Hayloft</dt><dd>€7 per month, with a 45-day free trial</dd></dl>';
  const path = { path: '/pricing', prefix: 'pricing.' };
  const others = readSnippet(
    pricing,
    `<h1>Pricing</h1>${CARDS}<h2>What others charge</h2>${term}`,
    path,
  );
  assertSays(others, { 'trial.days': null }, 'below a comparison');
  const own = readSnippet(
    pricing,
    `<h1>The alternative to paper</h1><p>A 9-day free trial.</p>${CARDS}`,
    path,
  );
  assertSays(own, { 'trial.days': '9 days' }, 'below the title');
});

const TAX_NOTES: readonly (readonly [string, string | undefined])[] = [
  ['All prices exclude VAT.', 'excl'],
  ['Minimum 3 users. VAT not included.', 'excl'],
  ['Prices do not include VAT.', 'excl'],
  ['Our prices don’t include VAT.', 'excl'],
  ['Sales tax is not included.', 'excl'],
  ['Alle Preise netto zzgl. gesetzlicher MwSt.', 'excl'],
  ['All prices include VAT where it applies to you.', 'incl'],
  ['VAT is included.', 'incl'],
  ['We never exclude VAT.', undefined],
  ['Read how VAT is handled.', undefined],
];

for (const [note, value] of TAX_NOTES) {
  test(`"${note}" says of taxes: ${value ?? 'nothing'}`, () => {
    assert.equal(said(read(`${cards('<p>$9</p>')}<p>${note}</p>`), 'tax_note'), value);
  });
}

test('terms of the whole page are read where the page agrees with itself', () => {
  const once = read(`${cards('<p>$9</p>')}<p>14-day free trial, no credit card required.</p>
    <p>30-day money-back guarantee. Prices exclude nothing; plus applicable taxes.</p>`);
  assert.equal(said(once, 'trial.days'), 14);
  assert.equal(said(once, 'trial.card_required'), false);
  assert.equal(said(once, 'money_back.days'), 30);
  assert.equal(said(once, 'tax_note'), 'excl');
  const twice = read('<p>14-day free trial.</p><p>30-day free trial for teams.</p>');
  assert.equal(said(twice, 'trial.days'), undefined);
  assert.ok(abstains(twice, 'trial.days'));
  assert.equal(said(read('<p>We do not offer a 14-day free trial.</p>'), 'trial.days'), undefined);
});

for (const [name, line, days] of [
  ['Trial', '<p>Free <span>/ 30 days</span></p>', '30 days'],
  ['Free trial', '<p>$0</p><p>for 14 days</p>', '14 days'],
  ['Essai gratuit', '<p>15 jours</p>', '15 days'],
  ['History', '<p>30 days</p>', null],
] as const) {
  test(`"${name}" above ${line} gives ${days ?? 'no trial'}`, () => {
    const card = `<div class="p"><h3>${name}</h3>${line}</div>`;
    const page = `<div class="g">${card}<div class="p"><h3>Team</h3><p>$10/mo</p></div></div>`;
    assertSays(
      readSnippet(pricing, page, { path: '/pricing', prefix: 'pricing.' }),
      { 'trial.days': days },
      name,
    );
  });
}

test('days of support that cost nothing are no trial', () => {
  const said = (words: string) =>
    readSnippet(pricing, `<h1>Pricing</h1><ul><li>${words}</li></ul>`, { path: '/pricing' }).facts;
  assert.equal(said('30 days free support')['pricing.trial.days'], undefined);
  assert.equal(said('30 Days Free Technical Support')['pricing.trial.days'], undefined);
  assert.equal(said('30 days free')['pricing.trial.days'], '30 days');
});
