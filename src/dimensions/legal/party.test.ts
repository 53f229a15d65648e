// Sentences that name a document's own party, and sentences that name somebody else.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partyEntities } from './entity.ts';

const NAMES = new Set(['acme']);

const PARTIES: readonly (readonly [string, string | null, 'terms'?])[] = [
  [
    'Lantern is published and sold by Ropeworks & Company LLC, of Dover.',
    'Ropeworks & Company LLC',
  ],
  [
    '"User" refers to any party. "Host" refers to Ropeworks Inc. "Access" means use.',
    'Ropeworks Inc.',
  ],
  ['We store it at Ropeworks Inc. (the "Host") for you.', null],
  ['ООО «Канат» (далее – «Оператор») обрабатывает данные.', 'ООО «Канат»'],
  ['Данные хранит ООО «Канат».', null],
  ['If you have questions, please contact us:\nRopeworks Inc.\n1 Quay Street', 'Ropeworks Inc.'],
  ['Our hosting partner has a form to contact us:\nRopeworks Inc.\n1 Quay Street', null],
  ['We use:\nRopeworks Inc.\nfor mail.', null],
  ['金床株式会社（以下「当社」といいます。）は個人情報を扱います。', '金床株式会社'],
  ['当社は金床株式会社のサービスを使います。', null],
  [
    'These Terms are an agreement between you ("Customer") and Kiteworks Labs Inc. (DBA Acme, "Acme").',
    'Kiteworks Labs Inc.',
  ],
  ['This agreement is entered into by and between you and Ropeworks Ltd.', 'Ropeworks Ltd.'],
  [
    'These Terms are a contract between you and us, Quay Services Network (QSN) Pty Ltd ABN 1 (QSN).',
    'Quay Services Network (QSN) Pty Ltd',
  ],
  [
    'This agreement is entered into by and between you and Ropeworks (India) Pvt Ltd.',
    'Ropeworks (India) Pvt Ltd.',
  ],
  [
    'This is a contract between Ropeworks Ltd, a company registered in Scotland, and you.',
    'Ropeworks Ltd',
  ],
  [
    'Lantern is a trading name of Ropeworks Limited, a company registered in England.',
    'Ropeworks Limited',
  ],
  ['Lantern is a product of Ropeworks SAS.', 'Ropeworks SAS'],
  [
    'Lantern (lantern.example) is owned and operated by Ropeworks Pty Ltd (ABN 11 222 333 444).',
    'Ropeworks Pty Ltd',
  ],
  ['Ropeworks Limited (t/a Lantern) sells ropes.', null],
  ['Ropeworks Limited trading as Lantern ("we") sells ropes.', 'Ropeworks Limited'],
  ['Ropeworks Limited, trading as Lantern, operates this website.', 'Ropeworks Limited'],
  [
    'The Service is provided by Ropeworks AB, reg. no. 556677-8899, hereinafter "Lantern".',
    'Ropeworks AB',
  ],
  ['You are contracting with Ropeworks, LLC, located at 1 Quay.', 'Ropeworks, LLC'],
  [
    "It is Ropeworks Private Limited's policy to respect your privacy.",
    'Ropeworks Private Limited',
  ],
  ['Ropeworks FZE LLC respects your privacy.', 'Ropeworks FZE LLC'],
  ['Ropeworks L.L.C-FZ respects your privacy.', 'Ropeworks L.L.C-FZ'],
  ['Ropeworks S.A.S. BIC respects your privacy.', 'Ropeworks S.A.S. BIC'],
  [
    'Ropeworks UG (haftungsbeschränkt) & Co. KG respects your privacy.',
    'Ropeworks UG (haftungsbeschränkt) & Co. KG',
  ],
  ['Ropeworks Inc. respects your privacy.', 'Ropeworks Inc.'],
  ['This policy describes how Ropeworks Oy collects personal data.', 'Ropeworks Oy'],
  ['We, Ropeworks B.V., process data.', 'Ropeworks B.V.'],
  ['We are Ropeworks Ltd, a company in Wales.', 'Ropeworks Ltd'],
  ['Wir, die Ropeworks GmbH, freuen uns.', 'Ropeworks GmbH'],
  ['Nous, la société Ropeworks SARL, traitons vos données.', 'Ropeworks SARL'],
  ['Terms and Conditions of Ropeworks d.o.o.', 'Ropeworks d.o.o.'],
  ['AGB der Ropeworks UG (haftungsbeschränkt)', 'Ropeworks UG (haftungsbeschränkt)'],
  ['Allgemeine Geschäftsbedingungen der Ropeworks GmbH & Co. KG, Weg 1', 'Ropeworks GmbH & Co. KG'],
  ['Die Plattform wird von der Ropeworks GmbH betrieben.', 'Ropeworks GmbH'],
  ['Ein Konto wird von der Ropeworks GmbH gesperrt.', null],
  ["This cookie policy is part of Ropeworks Ltd's privacy policy.", 'Ropeworks Ltd'],
  ['Who we are\nRopeworks Ltd\n1 Quay', 'Ropeworks Ltd'],
  ['Lantern is een handelsnaam van Ropeworks B.V.', 'Ropeworks B.V.'],
  ['Serwis prowadzony jest przez Ropeworks sp. z o.o.', 'Ropeworks sp. z o.o.'],
  ['Le site est édité par la société Ropeworks SAS, au capital de 1 euro.', 'Ropeworks SAS'],
  ['Este sitio web es propiedad de Ropeworks S.L., con CIF B00000000.', 'Ropeworks S.L.'],
  ['De dienst wordt aangeboden door Ropeworks B.V.', 'Ropeworks B.V.'],
  ['Ropeworks S.r.l. (di seguito "Lantern") offre servizi.', 'Ropeworks S.r.l.'],
  ['Ropeworks Ltda., inscrita no CNPJ 00 (doravante "nós").', 'Ropeworks Ltda.'],
  ['THIS AGREEMENT IS BETWEEN YOU AND ROPEWORKS CORP. ("ROPEWORKS", "WE")', 'ROPEWORKS CORP.'],
  ['provided by Ropeworks PLC (hereinafter referred to as "Owner")', 'Ropeworks PLC'],
  ['"Company" means Ropeworks Inc., a Delaware corporation.', 'Ropeworks Inc.'],
  ['We, us: refers to our parent company, Ropeworks SAS.', 'Ropeworks SAS'],
  [
    'Data Processor: Ropeworks Ltd, a company incorporated in England (Company No. 1), trading as "Lantern," with its seat ("Processor").',
    'Ropeworks Ltd',
  ],
  [
    'This Agreement is between the Customer ("Controller") and Ropeworks LLC, a limited liability company established in accordance with the laws of Oman having its license number 1 issued from the Office, having its address at Floor 6, Building 5 ("Processor").',
    'Ropeworks LLC',
  ],
  ['YouTube is operated by Google LLC.', null],
  ['We have a contract with Hetzner Online GmbH.', null],
  ['Our newsletter is sent by Mailchimp, a service of The Rocket Science Group LLC.', null],
  ['Payments are handled by Stripe Payments Europe Ltd ("Stripe").', null],
  ['We use Google Analytics, a web analytics service of Google Inc. ("Google").', null],
  ['We share data with Google LLC. Google LLC respects your privacy.', null],
  ['A Delaware Corporation ("we") is here', null],
  ['Cookies are set by Meta Platforms Ireland Limited ("Meta").', null],
  [
    'Our website uses the map service of Mapco Inc. The provider is Mapco Inc., San Francisco.',
    null,
  ],
  ['Anbieter ist die da Vinci Seile GmbH, Weg 1.', 'da Vinci Seile GmbH', 'terms'],
  ['Provider: Ropeworks GmbH, Weg 1, Wien', 'Ropeworks GmbH', 'terms'],
  ['Verantwortlich für die Verarbeitung ist:\nRopeworks e.U.\nWeg 1', 'Ropeworks e.U.'],
  ['1. Verantwortliche Stelle\nRopeworks GmbH, Weg 1', 'Ropeworks GmbH'],
  [
    'The controller responsible for data processing is:\nCompany\nRopeworks UG (haftungsbeschränkt)\nAddress',
    'Ropeworks UG (haftungsbeschränkt)',
  ],
  ['Data controller\nRopeworks Ltd\n1 Quay', 'Ropeworks Ltd'],
  ['El responsable del tratamiento es Ropeworks S.L.', 'Ropeworks S.L.'],
  [
    'Ropeworks Ltd, registered in England & Wales, company no. 1, registered office 3 Road, City ("we", "us", "Lantern").',
    'Ropeworks Ltd',
  ],
  ['Kite Inc. and Kite Europe Ltd (collectively, "we")', null],
  ['Kite Inc. and its subsidiaries (including Rope Ltd) (collectively, "Kite", "we")', 'Kite Inc.'],
];

for (const [text, value, kind] of PARTIES) {
  test(`"${text.slice(0, 80)}" is by ${value}`, () => {
    const found = partyEntities(text, NAMES, kind).map((one) => one.value);
    assert.deepEqual([...new Set(found)], value === null ? [] : [value]);
  });
}
