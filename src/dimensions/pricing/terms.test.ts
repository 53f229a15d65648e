// Terms of all plans: what a sentence states, and what it asks, denies or says of some only.

import { test } from 'node:test';
import { assertSays, readSnippet } from '../../../test/clients/snippet.ts';
import { pricing } from '../pricing.ts';

const CARDS = `<div class="g"><div class="p"><h3>Solo</h3><p>$10/mo</p></div>
  <div class="p"><h3>Team</h3><p>$20/mo</p></div></div>`;

type Value = string | number | boolean | null;

const TERMS: readonly (readonly [string, string, Value])[] = [
  ['Prices exclude VAT.', 'tax_note', 'excl'],
  ['Sales tax is added where required.', 'tax_note', 'excl'],
  ['VAT not included.', 'tax_note', 'excl'],
  ['All prices are exclusive of any applicable taxes.', 'tax_note', 'excl'],
  ['IVA no incluido', 'tax_note', 'excl'],
  ['Alle Preise inkl. gesetzl. MwSt.', 'tax_note', 'incl'],
  ['Prices are VAT inclusive.', 'tax_note', 'incl'],
  ['Do your prices include VAT?', 'tax_note', null],
  ['Try Team free for 14 days.', 'trial.days', '14 days'],
  ['Free trial (21 days)', 'trial.days', '21 days'],
  ['Start with a two-week free trial.', 'trial.days', '14 days'],
  ['Test it for 10 days, free of charge.', 'trial.days', '10 days'],
  ['Die kostenlose Testphase dauert 14 Tage.', 'trial.days', '14 days'],
  ['Pruébalo gratis durante 15 días', 'trial.days', '15 days'],
  ['You get a full refund within 14 days.', 'money_back.days', '14 days'],
  ['30-day refund policy', 'money_back.days', '30 days'],
  ['Money-back guarantee: 45 days', 'money_back.days', '45 days'],
  ['Refund requests are answered in 5 days.', 'money_back.days', null],
  ['Get 30 days free', 'trial.days', '30 days'],
  ['Testen Sie 14 Tage kostenlos', 'trial.days', '14 days'],
  ['14 jours d’essai gratuit', 'trial.days', '14 days'],
  ['Is there a 14-day free trial?', 'trial.days', null],
  ['We no longer offer a 14-day free trial.', 'trial.days', null],
  ['Students: 90 days free.', 'trial.days', null],
  ['Cancel within 7 days free of charge.', 'trial.days', null],
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
  ['The trial requires a valid credit card.', 'trial.card_required', true],
  ['Satisfait ou remboursé 30 jours', 'money_back.days', '30 days'],
  ['Save 20% with annual billing', 'annual_discount', '20 %'],
  ['Annual (-15%)', 'annual_discount', '15 %'],
  ['Pay yearly and get 2 months free', 'annual_discount', '2 months free'],
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
