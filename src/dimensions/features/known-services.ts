// Services that many products connect to: a list of mostly these is one of integrations.

import { MONEY, SALES, SHOPS, SUPPORT } from './services/business.ts';
import { REGIONAL } from './services/regional.ts';
import { CLOUD, CODE, DATA, MAIL, WORK } from './services/technical.ts';

const NAMES =
  'entra|entra id|azure entra id|outlook 365|goose|jamf|jamf pro|active campaign|activecampaign|active directory|adfs|adobe|adobe analytics|adp|adyen|airbyte|airtable|algolia|' +
  'amazon|amazon redshift|amazon s3|amazon web services|amplitude|android|apple|apple calendar|asana|ashby|' +
  'atlassian|auth0|aws|aws lambda|aws s3|azure|azure ad|azure active directory|azure devops|azure blob storage|' +
  'bamboohr|basecamp|bigcommerce|bigquery|bitbucket|box|braintree|braze|buffer|calendly|campaign monitor|canva|' +
  'chargebee|chatgpt|chrome|circleci|claude|clickhouse|clickup|close|cloudflare|coda|confluence|constant contact|' +
  'contentful|customer.io|databricks|datadog|dbt|deel|discord|docker|docusign|dropbox|drift|drupal|duo|' +
  'dynamics 365|microsoft dynamics|microsoft dynamics 365|ebay|elastic|elasticsearch|email|etsy|evernote|excel|' +
  'facebook|facebook ads|facebook messenger|figma|firebase|fivetran|freshbooks|freshdesk|freshsales|front|ftp|' +
  'fullstory|g suite|gcp|ghost|git|github|github actions|gitlab|gmail|google|google ads|google analytics|' +
  'google bigquery|google calendar|google chat|google cloud|google cloud storage|google docs|google drive|' +
  'google forms|google maps|google meet|google sheets|google tag manager|google workspace|gorgias|grafana|' +
  'greenhouse|gusto|heap|helpscout|help scout|heroku|hootsuite|hotjar|hubspot|hubspot crm|ifttt|instagram|intercom|' +
  'ios|jenkins|jira|jira software|jotform|jumpcloud|kafka|apache kafka|klaviyo|kubernetes|launchdarkly|lever|linear|' +
  'linkedin|looker|looker studio|loom|magento|mailchimp|mailgun|make|mandrill|marketo|mattermost|metabase|meta|' +
  'microsoft|microsoft 365|microsoft azure|microsoft excel|microsoft outlook|microsoft teams|microsoft entra id|' +
  'microsoft sql server|microsoft word|miro|mixpanel|monday|monday.com|mongodb|mysql|n8n|netlify|netsuite|' +
  'oracle netsuite|new relic|node.js|notion|office 365|okta|onedrive|one drive|onelogin|openai|openid|openshift|' +
  'openstack|opsgenie|oracle|outlook|outreach|pagerduty|paypal|personio|ping identity|pingidentity|pinterest|' +
  'pipedrive|planetscale|plaid|postgres|postgresql|posthog|postman|power bi|powerbi|prestashop|productboard|' +
  'prometheus|python|qualtrics|quickbooks|quickbooks online|rabbitmq|react|recurly|reddit|redis|redshift|rippling|' +
  's3|sage|salesforce|salesloft|sap|segment|sendgrid|sentry|servicenow|sftp|sharepoint|shipstation|shopify|' +
  'shortcut|skype|slack|smartsheet|snapchat|snowflake|splunk|sql server|square|squarespace|stackoverflow|' +
  'stack overflow|stripe|sugarcrm|supabase|surveymonkey|tableau|teams|teamcity|telegram|terraform|tiktok|todoist|' +
  'trello|twilio|twitter|typeform|vercel|vimeo|visual studio code|vs code|vscode|webdav|webex|webflow|webhooks|' +
  'wechat|whatsapp|wistia|wix|woocommerce|wordpress|workato|workday|workable|wrike|x|xero|yammer|youtrack|youtube|' +
  'zapier|zendesk|zoho|zoho crm|zoom|zuora|' +
  'airflow|apache airflow|apache spark|alation|amazon athena|amazon dynamodb|amazon rds|amazon ses|amazon sqs|' +
  'athena|atlan|azure sql|azure synapse|cassandra|cockroachdb|collibra|couchbase|crowdstrike|cyberark|dagster|' +
  'dynamodb|dynatrace|google cloud platform|google maps platform|hadoop|informatica|keycloak|mariadb|mulesoft|' +
  'neo4j|pinecone|prefect|qlik|rapid7|sailpoint|sap hana|snowplow|sumo logic|synapse|teradata|thoughtspot|' +
  'trino|twitch|vertica|wordpress.com|anthropic|cursor|gemini|hugging face|langchain|llamaindex|mistral';
const KNOWN = new Set(
  [NAMES, SALES, SUPPORT, SHOPS, MONEY, WORK, MAIL, CODE, CLOUD, DATA, REGIONAL].flatMap((names) =>
    names.split('|'),
  ),
);

/** Those of two words or more, as some write them in one: "GoogleFit", "Power-BI". */
const IN_ONE = new Set(
  [...KNOWN].filter((name) => /[ -]/.test(name) && name.length > 7).map(squashed),
);

export function isKnownService(name: string): boolean {
  const plain = name
    .toLowerCase()
    .replace(/\s+\([^()]*\)$|[®™©]/g, '')
    .trim();
  return KNOWN.has(plain) || (!plain.includes(' ') && IN_ONE.has(squashed(plain)));
}

function squashed(name: string): string {
  return name.replace(/[\s-]+/g, '');
}

// Ways, languages and places, which pages list beside services.
const TECHNOLOGY =
  /^(?:e-?mail|emails|sms|api|apis|rest api|graphql|webhooks?|json|xml|csv|rss|sql|pdf|excel|imap|smtp|pop3|ldap|saml|scim|oauth|odbc|jdbc|mqtt|edi|odata|ios|android|apple|windows|chrome|google|microsoft|meta|amazon|python|javascript|typescript|php|ruby|ruby on rails|kotlin|golang|node\.js|react|react native|flutter|swift|java|\.net|django|laravel|vue|vue\.js|angular|svelte|x|twitter|docker|kubernetes|git|mcp|app store|google play|ical|caldav|viber|line|signal)$/i;

/** A language, a protocol or a system, and no service. */
export function isTechnology(name: string): boolean {
  return TECHNOLOGY.test(name);
}
