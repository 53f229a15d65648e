// Names of services for a business, in lower case: sales, support, shops, money.

// Sales, telephony and marketing places.
export const SALES =
  'salesforce crm|salesforce marketing cloud|salesforce service cloud|sales cloud|pardot|' +
  'hubspot marketing|microsoft dynamics crm|dynamics crm|dynamics 365 business central|' +
  'business central|copper crm|insightly|keap|infusionsoft|capsule crm|streak|zoho one|' +
  'zoho books|zoho desk|zoho campaigns|zoho mail|zoho people|zoho recruit|zoho projects|' +
  'apollo.io|zoominfo|clearbit|gong|chorus|clari|6sense|demandbase|lusha|hunter.io|lemlist|' +
  'instantly|reply.io|mixmax|yesware|aircall|dialpad|ringcentral|vonage|8x8|justcall|cloudtalk|' +
  'kixie|callrail|five9|genesys|genesys cloud|talkdesk|nice cxone|avaya|cisco webex|goto|' +
  'gotomeeting|goto meeting|gotowebinar|twilio flex|twilio segment|plivo|messagebird|sinch|' +
  'vonage api|gohighlevel|highlevel|freshworks|freshservice|freshchat|freshmarketer|attio|' +
  'close.io|odoo|sellsy|teamleader|weclapp|centralstationcrm|cas genesisworld|bitrix24|amocrm|' +
  'kommo|monday crm|sugar crm|vtiger|suitecrm|docusign clm|pandadoc|proposify|dropbox sign|' +
  'hellosign|adobe sign|adobe acrobat sign|yousign|signnow|skribble|chili piper|savvycal|' +
  'acuity scheduling|acuity|youcanbookme|doodle|cal.com|booksy|setmore|simplybook.me|' +
  'microsoft bookings|vcita|honeybook|jobber|servicetitan|housecall pro|podium|birdeye|' +
  'google business profile|google my business|google reviews|yelp|trustpilot|tripadvisor|' +
  'facebook pages|facebook lead ads|facebook leads|meta ads|meta lead ads|instagram business|' +
  'linkedin ads|linkedin sales navigator|linkedin lead gen forms|tiktok ads|pinterest ads|' +
  'snapchat ads|twitter ads|x ads|reddit ads|microsoft ads|microsoft advertising|bing ads|' +
  'google lead forms|google local services|google search console|google optimize|' +
  'google data studio|google ad manager|google merchant center|google shopping|' +
  'google analytics 4|ga4|google tasks|google contacts|google photos|google voice|google home|' +
  'google play|google pay|google apps script|google slides|google classroom|' +
  'google cloud pub/sub|google pub/sub|google vertex ai|vertex ai|google cloud run|' +
  'google identity|google sign-in|google login|gcs|google kubernetes engine|gke';

// Support, operations and monitoring.
export const SUPPORT =
  'zendesk sell|zendesk chat|zendesk support|intercom messenger|kustomer|gladly|re:amaze|' +
  'reamaze|hiver|missive|kayako|livechat|livechat inc|tidio|crisp|olark|tawk.to|tawk|chatwoot|' +
  'liveperson|zopim|userlike|manychat|chatfuel|dialogflow|rasa|helpcrunch|' +
  'jira service management|jira service desk|jira cloud|jira server|jira data center|' +
  'jira align|servicedesk plus|manageengine|ivanti|bmc|bmc helix|bmc remedy|topdesk|cherwell|' +
  'connectwise|connectwise psa|connectwise manage|connectwise automate|autotask|datto|' +
  'datto rmm|ninjaone|ninjarmm|kaseya|halopsa|haloitsm|syncro|atera|n-able|it glue|statuspage|' +
  'statuspage.io|status.io|better uptime|better stack|uptimerobot|pingdom|victorops|' +
  'splunk on-call|splunk cloud|xmatters|bigpanda|squadcast|incident.io|firehydrant|rootly|' +
  'pagertree|moogsoft|zenduty|grafana oncall|alertmanager|nagios|zabbix|prtg|icinga|checkmk|' +
  'solarwinds|logicmonitor|appdynamics|instana|honeycomb|lightstep|opentelemetry|elastic cloud|' +
  'elastic apm|elk|kibana|logstash|fluentd|fluent bit|graylog|loggly|papertrail|logdna|mezmo|' +
  'logz.io|coralogix|azure monitor|azure sentinel|microsoft sentinel|aws cloudwatch|' +
  'amazon cloudwatch|cloudwatch|stackdriver|google cloud logging|google cloud monitoring|' +
  'raygun|bugsnag|rollbar|airbrake|honeybadger|crashlytics|firebase crashlytics|scout apm|' +
  'appsignal|chronosphere|cribl|statsd|influxdb|telegraf|victoriametrics';

// Shops, payments, parcels and bookings.
export const SHOPS =
  'shopify plus|shopware|shopware 5|shopware 6|jtl|jtl-shop|jtl-wawi|plentymarkets|plentyone|' +
  'billbee|xentral|gambio|oxid|oxid esales|lightspeed|lightspeed retail|square pos|' +
  'square online|shopkeep|revel|ncr|aloha pos|micros|oracle micros|zettle|izettle|sumup|' +
  'loyverse|ecwid|volusion|3dcart|shift4shop|big cartel|opencart|cs-cart|nopcommerce|magento 2|' +
  'magento commerce|adobe commerce cloud|salesforce commerce cloud|demandware|sap commerce|' +
  'sap commerce cloud|hybris|commercetools|spryker|saleor|medusa|vtex|swell|elastic path|' +
  'snipcart|gumroad|lemon squeezy|paddle|fastspring|sellix|chargify|maxio|chargeover|billwerk|' +
  'zuora billing|stripe billing|stripe connect|stripe payments|stripe terminal|stripe tax|' +
  'avalara|taxjar|vertex|quaderno|braintree payments|authorize.net|authorize net|worldpay|' +
  'checkout.com|mollie|klarna|afterpay|affirm|clearpay|sezzle|alipay|wechat pay|amazon pay|' +
  'shop pay|razorpay|payu|paytm|phonepe|ccavenue|cashfree|instamojo|mercado pago|pagseguro|pix|' +
  'redsys|bizum|sofort|giropay|ideal|bancontact|sepa|gocardless|truelayer|tink|yapily|finicity|' +
  'yodlee|payoneer|revolut|revolut business|brex|expensify|concur|sap concur|spendesk|pleo|' +
  'payhawk|qonto|n26|coinbase|coinbase commerce|bitpay|binance|metamask|walletconnect|nmi|' +
  'cybersource|elavon|moneris|global payments|paysafe|unzer|payone|computop|wirecard|novalnet|' +
  'heidelpay|payplug|lyra|payzen|monext|stancer|amazon seller central|amazon fba|' +
  'amazon marketplace|amazon vendor central|walmart|walmart marketplace|walmart connect|' +
  'target plus|etsy shop|ebay marketplace|rakuten|allegro|bol.com|zalando|kaufland|cdiscount|' +
  'fnac|manomano|mirakl|mercado libre|mercadolibre|lazada|shopee|aliexpress|alibaba|temu|shein|' +
  'tiktok shop|facebook shop|facebook marketplace|instagram shopping|shipbob|shiphero|shippo|' +
  'easypost|easyship|sendcloud|shipcloud|packlink|aftership|parcelperform|ups|fedex|dhl|' +
  'dhl express|usps|dpd|gls|deutsche post|royal mail|canada post|australia post|la poste|' +
  'colissimo|chronopost|mondial relay|correos|correos express|seur|mrw|postnl|bpost|' +
  'poste italiane|gls italy|tnt|amazon mcf|flexport|deliverr|doordash|uber eats|ubereats|' +
  'grubhub|deliveroo|just eat|lieferando|wolt|glovo|opentable|resy|booking.com|airbnb|expedia|' +
  'vrbo|hotels.com|agoda|hostelworld|cloudbeds|mews|opera pms|oracle opera|guesty|hostaway|' +
  'lodgify|siteminder|fareharbor|viator|getyourguide|bokun|rezdy';

// Accounts, staff and recruiting.
export const MONEY =
  'quickbooks desktop|intuit quickbooks|intuit|xero accounting|freeagent|sage intacct|sage 50|' +
  'sage 100|sage 200|sage 300|sage x3|sage business cloud|myob|zoho invoice|kashflow|reckon|' +
  'exact online|twinfield|visma|fortnox|e-conomic|dinero|tripletex|poweroffice|procountor|' +
  'netvisor|datev|lexware|lexoffice|sevdesk|fastbill|debitoor|easybill|buchhaltungsbutler|bmd|' +
  'rza|addison|bexio|cegid|ebp|pennylane|quadratus|axonaut|evoliz|tiime|dougs|silae|payfit|' +
  'lucca|eurecia|holded|contasol|factusol|a3erp|anfix|billin|quipu|contpaqi|aspel|siigo|alegra|' +
  'totvs|conta azul|omie|bling|tiny erp|tally erp|tallyprime|netsuite erp|oracle erp|' +
  'oracle erp cloud|oracle fusion|oracle cloud|oracle hcm|oracle database|oracle ebs|' +
  'jd edwards|peoplesoft|sap s/4hana|s/4hana|sap business one|sap b1|sap bydesign|sap erp|' +
  'sap ecc|sap ariba|ariba|sap successfactors|successfactors|sap fieldglass|sap r/3|sap bw|' +
  'sap signavio|coupa|jaggaer|tradeshift|bill.com|avidxchange|tipalti|stampli|receipt bank|' +
  'hubdoc|autoentry|fathom reporting|infor|infor ln|infor m3|epicor|acumatica|syspro|ifs|unit4|' +
  'workday hcm|workday financials|microsoft dynamics nav|' +
  'microsoft dynamics 365 business central|dynamics nav|navision|dynamics ax|dynamics gp|' +
  'microsoft dynamics gp|microsoft dynamics ax|proalpha|abas|myfactory|haufe|sage hr|bamboo hr|' +
  'hibob|gusto payroll|justworks|zenefits|trinet|paychex|paycom|paycor|paylocity|ceridian|' +
  'dayforce|ukg|ukg pro|ultipro|kronos|adp workforce now|adp run|namely|factorial|factorial hr|' +
  'kenjo|charlie hr|charliehr|breathe hr|breathehr|employment hero|humaans|cezanne|remote.com|' +
  'oyster|papaya global|papaya|velocity global|jazzhr|breezy|breezy hr|recruitee|' +
  'smartrecruiters|icims|jobvite|bullhorn|taleo|teamtailor|pinpoint|greenhouse recruiting|' +
  'comeet|jobscore|glassdoor|stepstone|xing|ziprecruiter|checkr|hireright|docebo|cornerstone|' +
  'cornerstone ondemand|15five|culture amp|officevibe|bonusly|leapsome|peakon|' +
  'small improvements|udemy|udemy business|coursera|linkedin learning|pluralsight|go1|' +
  'opensesame|degreed|360learning|deputy|when i work|homebase|7shifts|planday|crewmeister|' +
  'clockodo|timebutler|absence.io';
