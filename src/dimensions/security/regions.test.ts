// Where sentences and labels of several languages say that data is kept.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { regionsOf } from './regions.ts';

const NAMES = new Set(['acme']);

const SENTENCES: readonly (readonly [string, string])[] = [
  [
    'Acme is deployed on enterprise-grade European infrastructure hosted by Hetzner in Germany.',
    'DE',
  ],
  ['European data residency (Hetzner, Germany)', 'DE'],
  [
    'Your data are physically stored in data centers managed by OVH in France and Amazon Web Services (AWS) in the United States.',
    'FR US',
  ],
  ['All data is hosted in Frankfurt, Germany.', 'DE'],
  ['The hosted product runs in the United States.', 'US'],
  ['6.1: All data is processed and stored in the United States.', 'US'],
  ['The product runs in the United States and in twelve other markets.', ''],
  ['Our servers are located in Germany.', 'DE'],
  ['Your data is stored in the EU.', 'EU'],
  ['EU data centers', 'EU'],
  ['EU data residency', 'EU'],
  ['EU-hosting (Frankfurt)', 'EU'],
  ['EU-only hosting: Loomhost datacenter Parijs (Frankrijk), geen doorgifte', 'EU'],
  ['EU-only hosting is an option of the large plan', ''],
  ['Data is stored exclusively in EU data centers.', 'EU'],
  ['Serverstandort Deutschland', 'DE'],
  ['Alle Daten werden ausschließlich in Deutschland gespeichert.', 'DE'],
  ['Unsere Server stehen in Deutschland.', 'DE'],
  ['Gehostet in Deutschland', 'DE'],
  ['Hosting in Deutschland (Hetzner)', 'DE'],
  ['Vos données sont hébergées en France.', 'FR'],
  ['Los datos se alojan en la Unión Europea.', 'EU'],
  ['We host on AWS in the US (us-east-1).', 'US'],
  ['Acme is hosted on Amazon Web Services (AWS) in the United States.', 'US'],
  ['Our application is hosted on AWS data centers in the United States.', 'US'],
  ['Our production environment runs on AWS in Ireland.', 'IE'],
  ['We store all customer data in Australia.', 'AU'],
  ['Our infrastructure runs on Hetzner in Nuremberg, Germany.', 'DE'],
  ['Data is hosted in AWS regions in Frankfurt, Germany and Dublin, Ireland.', 'DE IE'],
  ['All data stays in the EU.', 'EU'],
  ['All customer data remains within the European Union.', 'EU'],
  ['All of our services are hosted in the United States.', 'US'],
  ['Hosted in Switzerland', 'CH'],
  ['Swiss data centers', 'CH'],
  ['Données exclusivement hébergées en France (Supabase Paris, eu-west-3).', 'FR'],
  ['Alle gegevens worden opgeslagen in de Europese Unie.', 'EU'],
  ['Gehost in Nederland', 'NL'],
  ['Os dados são armazenados na União Europeia.', 'EU'],
  ['Data is hosted in AWS Frankfurt (eu-central-1).', 'DE'],
  ['All Acme user data is currently stored on servers in the United States.', 'US'],
  ['Customer Data is stored in Supabase, hosted on AWS in the United States (us-east-1).', 'US'],
  ['Customer Data at rest is hosted in a permitted jurisdiction, currently Singapore.', 'SG'],
  ['Primary hosting of Customer Data (database and functions) is in the EU (Frankfurt).', 'DE EU'],
  ['Primary database and functions hosted with Supabase in the EU (eu-central-1).', 'DE EU'],
  ['Primary hosting: Amazon Web Services, ap-south-1 (Mumbai).', 'IN'],
  ['Production data remains in ap-south-1.', 'IN'],
  ['Data residency for all production user data is in India.', 'IN'],
  ['All customer data — every hit and backup — is stored and processed in Dublin.', 'IE'],
  ['Les datacenters principaux utilisés sont situés en France.', 'FR'],
  ['8.4 Member Data at rest is hosted in a permitted place, currently Singapore.', 'SG'],
  ['Works Web Customer Data is stored on AWS in the United States (us-east-1 region).', 'US'],
  ['Amazon Web Services (India — Mumbai region) — primary hosting and database.', 'IN'],
  ['AWS (EU – London) — hosting', 'GB'],
  ['Analytics data of Loomly is stored in the EU.', ''],
  ['Loomly data is stored in the EU.', ''],
  ['Le support est joignable en France.', ''],
  ['Onze klanten zijn gevestigd in Nederland.', ''],
  ['Customers can choose to store data in the EU or the US.', ''],
  ['Data may be transferred to the United States.', ''],
  ['Our office is located in Germany.', ''],
  ['Stripe stores card data in the United States.', ''],
  ['Soon hosted in Germany.', ''],
  ['Our customers are based in Germany.', ''],
  ['Your data is processed by Loom Labs in the United States.', ''],
  ['Our services rely on us.', ''],
  ['Data is stored in more than 20 countries.', ''],
  ['We run events in Germany.', ''],
  ['Our servers in Germany are powered by wind.', ''],
  ['EU data centers are coming soon.', ''],
];

for (const [sentence, wanted] of SENTENCES) {
  test(`"${sentence}" names "${wanted}"`, () => {
    assert.equal([...regionsOf(sentence, NAMES)].sort().join(' '), wanted);
  });
}
