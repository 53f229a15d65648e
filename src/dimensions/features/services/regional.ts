// Names of services of one country or trade, in lower case.

// Bookkeeping, invoices, payroll and resource planning, by country.
const BOOKS =
  'moneybird|afas|afas software|afas profit|snelstart|e-boekhouden|e-boekhouden.nl|eboekhouden|' +
  'exact globe|unit4|visma|visma.net|visma eaccounting|fortnox|tripletex|poweroffice|' +
  'powerofficego|poweroffice go|e-conomic|bokio|björn lundén|björn lunden|procountor|netvisor|' +
  'merit aktiva|smartaccounts|standard books|fatture in cloud|teamsystem|zucchetti|aruba|danea|' +
  'danea easyfatt|aruba fatturazione|cegid|sage 50|sage 100|sage 200|sage x3|sage intacct|' +
  'sage accounting|ebp|quadratus|tiime|dext|receipt bank|hubdoc|agicap|silae|payfit|lucca|' +
  'factorial|kenjo|sesame hr|a3|a3erp|a3eco|contasol|factusol|contaplus|quipu|declarando|' +
  'billin|stel order|anfix|lexware|lexware office|lexoffice|buchhaltungsbutler|billomat|' +
  'fastbill|easybill|debitoor|addison|bmd|rzl|abacus|bexio|proffix|klara|wodify|papierkram|' +
  'collmex|bling|tiny|tiny erp|olist|omie|totvs|protheus|conta azul|nibo|granatum|sankhya|linx|' +
  'alterdata|domínio|contabilium|colppy|xubio|tango gestión|alegra|siigo|helisa|world office|' +
  'bind erp|contpaqi|aspel|facturama|defontana|nubox|bsale|logo yazılım|netsis|paraşüt|parasut|' +
  'logo tiger|logo go|mikro|eta sql|akınsoft|uyumsoft|workcube|luca|likom|nebim|zirve|bizimhesap|kolaybi|1c|1с|1c:enterprise|контур|sbis|сбис|moysklad|мойсклад|tally|' +
  'tallyprime|tally prime|marg erp|vyapar|zoho invoice|zoho inventory|zoho payroll|cleartax|' +
  'gstn|myob|reckon|saasu|hnry|taxdome|karbon|wave accounting|kashflow|freeagent|free agent|' +
  'iplicit|brightpay|moneysoft|hmrc|companies house|odoo|erpnext|dolibarr|sap business one|' +
  'sap b1|sap s/4hana|sap s4hana|sap ariba|sap successfactors|infor|ifs|epicor|acumatica|' +
  'priority erp|hashavshevet|rivhit|icount|greeninvoice|green invoice|comarch|comarch optima|' +
  'symfonia|enova|enova365|subiekt|subiekt gt|wfirma|ifirma|fakturownia|infakt|pohoda|money s3|' +
  'superfaktura|idoklad|billingo|szamlazz.hu|számlázz.hu|smartbill|oblio|pantheon|e-racuni|' +
  'e-računi|peppol|chorus pro|factur-x|zugferd|xrechnung|ksef';

// Shops, market places, parcels and tills.
const TRADE =
  'bol|bol.com|marktplaats|kaufland|kaufland.de|otto|zalando|cdiscount|fnac|manomano|allegro|' +
  'emag|ozon|wildberries|yandex market|яндекс маркет|avito|trendyol|hepsiburada|n11|n11.com|' +
  'çiçeksepeti|pttavm|mercado livre|mercado libre|mercadolibre|mercadolivre|magalu|' +
  'magazine luiza|americanas|shopee|lazada|tokopedia|bukalapak|flipkart|meesho|myntra|jumia|' +
  'takealot|noon|noon.com|rakuten|coupang|walmart|walmart marketplace|wayfair|nuvemshop|' +
  'tiendanube|vtex|loja integrada|yampi|cartpanda|hotmart|eduzz|kiwify|monetizze|ticimax|' +
  'ideasoft|ikas|tsoft|t-soft|shoptet|shoprenter|unas|gomag|shoper|idosell|iai|baselinker|' +
  'sky-shop|mijnwebwinkel|ccv shop|ccv|lightspeed|lightspeed restaurant|lightspeed retail|' +
  'shopware|shopware 6|jtl|jtl-wawi|jtl wawi|plenty|plentymarkets|gambio|oxid|oxid esales|' +
  'xentral|billbee|pickware|picqer|channable|channelengine|effectconnect|linnworks|cin7|' +
  'dear systems|unleashed|katana|brightpearl|veeqo|shiphero|shipbob|easyship|shippo|sendcloud|' +
  'myparcel|shippingbo|packlink|boxtal|postnl|dhl|dhl express|dhl parcel|dpd|gls|ups|fedex|' +
  'usps|hermes|evri|royal mail|parcelforce|colissimo|chronopost|mondial relay|la poste|' +
  'relais colis|colis privé|bpost|inpost|packeta|zásilkovna|correos|seur|mrw|nacex|ctt|' +
  'poste italiane|brt|bartolini|sda|posti|postnord|matkahuolto|omniva|correios|melhor envio|' +
  'jadlog|frenet|loggi|aras kargo|yurtiçi kargo|mng kargo|sürat kargo|ptt kargo|cdek|сдэк|' +
  'boxberry|почта россии|delhivery|blue dart|shiprocket|dtdc|aramex|australia post|startrack|' +
  'canada post|purolator|toast|toast pos|clover|aloha|ncr aloha|micros|oracle micros|' +
  'micros simphony|simphony|revel|touchbistro|spoton|heartland|vectron|gastrofix|orderbird|' +
  'ready2order|sumup|zettle|izettle|loyverse|epos now|tabology|zelty|laddition|l’addition|' +
  'tiller|innovorder|zenchef|thefork|the fork|la fourchette|opentable|resy|sevenrooms|quandoo|' +
  'formitable|resengo|covermanager|deliveroo|uber eats|ubereats|doordash|grubhub|just eat|' +
  'thuisbezorgd|lieferando|takeaway.com|wolt|foodora|glovo|ifood|rappi|pedidosya|swiggy|zomato|' +
  'talabat|yemeksepeti|getir|deliverect|otter|hubrise|urbanpiper|cuboh|ordermark|chowly|olo';

// Payments, beyond those that serve the whole world.
const PAYMENTS =
  'mollie|ideal|bancontact|payconiq|tikkie|sofort|klarna|riverty|billink|in3|multisafepay|' +
  'pay.nl|buckaroo|worldline|ingenico|nexi|concardis|payone|computop|novalnet|heidelpay|unzer|' +
  'giropay|paydirekt|twint|postfinance|datatrans|wallee|vipps|mobilepay|vipps mobilepay|' +
  'bambora|nets|nets easy|quickpay|reepay|frisbii|paytrail|lydia|payplug|lyra|payzen|systempay|' +
  'monetico|stancer|gocardless|oney|scalapay|satispay|bizum|redsys|cecabank|sequra|aplazame|' +
  'multibanco|mb way|mbway|easypay|ifthenpay|eupago|przelewy24|payu|tpay|blik|paynow|dotpay|' +
  'comgate|gopay|barion|simplepay|netopia|iyzico|paytr|papara|sipay|moka|craftgate|yookassa|' +
  'юkassa|robokassa|cloudpayments|tinkoff|тинькофф|sberbank|сбербанк|сбп|liqpay|monobank|' +
  'wayforpay|fondy|mercado pago|mercadopago|pagseguro|pagbank|cielo|getnet|asaas|iugu|vindi|' +
  'pagar.me|pix|efí|gerencianet|picpay|conekta|openpay|oxxo|spei|kushki|payu latam|wompi|' +
  'epayco|transbank|webpay|khipu|niubiz|culqi|yape|plin|razorpay|payu india|paytm|phonepe|' +
  'ccavenue|cashfree|instamojo|easebuzz|upi|billdesk|juspay|paystack|flutterwave|m-pesa|mpesa|' +
  'mtn momo|mtn mobile money|airtel money|orange money|moov money|pesapal|yoco|payfast|ozow|' +
  'peach payments|dpo|paymob|fawry|tap payments|hyperpay|moyasar|telr|network international|' +
  'stc pay|knet|myfatoorah|promptpay|omise|2c2p|xendit|midtrans|doku|gcash|paymongo|grabpay|' +
  'billplz|fpx|toyyibpay|ipay88|senangpay|duitnow|eghl|hitpay|vnpay|momo|zalopay|alipay|wechat pay|unionpay|line pay|paypay|kakaopay|kakao pay|naver pay|' +
  'apple pay|google pay|samsung pay|amazon pay|shop pay|afterpay|clearpay|affirm|sezzle|tyro|' +
  'eway|pin payments|windcave|poli|stripe connect|stripe terminal|wise|revolut|' +
  'revolut business|payoneer|qonto|bunq|n26|finom|pliant|spendesk|pleo|mooncard|coinbase|' +
  'coinbase commerce|bitpay|nowpayments|metamask|walletconnect|phantom|lemon squeezy|paddle|' +
  'fastspring|gumroad|dodo payments|authorize.net|worldpay|checkout.com|elavon|global payments|' +
  'first data|fiserv|moneris|helcim|nuvei|bluesnap|2checkout|verifone|tsys|nmi';

// Rooms, homes, health, law, schools, vehicles, buildings and public offices.
const TRADES =
  'booking.com|airbnb|vrbo|expedia|agoda|hotels.com|tripadvisor|hotelbeds|hostelworld|trivago|' +
  'google hotels|mews|cloudbeds|opera|opera pms|oracle opera|opera cloud|protel|apaleo|' +
  'guestline|stayntouch|rms|rms cloud|little hotelier|siteminder|channex|d-edge|roomraccoon|' +
  'hotelogix|ezee|guesty|hostaway|hostfully|lodgify|smoobu|beds24|ownerrez|hospitable|igms|' +
  'avantio|pricelabs|wheelhouse|nuki|ttlock|salto|salto ks|igloohome|schlage|danalock|tesa|' +
  'assa abloy|kisi|brivo|openpath|paxton|dormakaba|getyourguide|viator|tiqets|klook|bokun|' +
  'rezdy|fareharbor|checkfront|regiondo|amadeus|sabre|travelport|zillow|realtor.com|rightmove|' +
  'zoopla|onthemarket|immobilienscout24|immoscout24|immowelt|immonet|seloger|leboncoin|' +
  'bien’ici|idealista|fotocasa|funda|pararius|immoweb|immovlan|propertyfinder|property finder|' +
  'bayut|dubizzle|ejari|yardi|yardi voyager|mri software|realpage|entrata|appfolio|buildium|' +
  'rent manager|propertyware|rentec|doorloop|onoffice|flowfact|propstack|realworks|kolibri|' +
  'goes & roos|skarabee|whise|omnicasa|follow up boss|kvcore|lofty|boomtown|dotloop|skyslope|' +
  'mls|epic|cerner|oracle health|athenahealth|allscripts|veradigm|nextgen|eclinicalworks|' +
  'meditech|drchrono|kareo|tebra|practice fusion|simplepractice|therapynotes|jane app|cliniko|' +
  'power diary|zanda|halaxy|nookal|writeupp|semble|emis|emis web|systmone|docplanner|doctolib|' +
  'doctena|jameda|samedi|cgm|medatixx|turbomed|dentsply|dentrix|eaglesoft|open dental|' +
  'curve dental|dentally|exact (soe)|software of excellence|dampsoft|mychart|apple health|' +
  'apple healthkit|healthkit|apple santé|santé apple|salud de apple|google fit|health connect|fitbit|garmin|garmin connect|oura|whoop|' +
  'polar flow|suunto|withings|strava|trainingpeaks|zwift|dexcom|freestyle libre|fhir|hl7|' +
  'hl7 fhir|dicom|orthanc|pacs|chirotouch|mindbody|mariana tek|glofox|virtuagym|eversports|' +
  'fitogram|classpass|urban sports club|egym|egym wellpass|clio|mycase|practicepanther|' +
  'smokeball|filevine|actionstep|lawpay|lawmatics|imanage|netdocuments|westlaw|lexisnexis|' +
  'ra-micro|datev anwalt|docusign|moodle|blackboard|brightspace|d2l|schoology|google classroom|' +
  'itslearning|sakai|open edx|edx|coursera|udemy|thinkific|teachable|kajabi|podia|' +
  'mighty networks|magister|somtoday|smartschool|pronote|ecole directe|classlink|powerschool|' +
  'infinite campus|skyward|veracross|blackbaud|bromcom|wonde|lti|lti 1.3|scorm|xapi|tesla|bmw|' +
  'mercedes-benz|volvo|smartcar|samsara|geotab|verizon connect|fleetio|teltonika|webfleet|' +
  'tomtom|tomtom webfleet|trackunit|here maps|mapbox|openstreetmap|waze|uber|lyft|ocpi|ocpp|' +
  'chargepoint|shelly|home assistant|homey|homekit|apple homekit|google home|amazon alexa|' +
  'alexa|smartthings|philips hue|tado|netatmo|ecobee|sonos|tuya|zigbee|z-wave|knx|bacnet|' +
  'modbus|opc ua|siemens|schneider electric|rockwell|beckhoff|solaredge|enphase|fronius|' +
  'huawei fusionsolar|growatt|victron|victron energy|procore|autodesk|' +
  'autodesk construction cloud|bim 360|plangrid|buildertrend|coconstruct|sage 300 cre|bluebeam|' +
  'revit|autocad|navisworks|archicad|tekla|sketchup|rhino|solidworks|onshape|catia|buildxact|' +
  'simpro|servicem8|fergus|tradify|joblogic|bigchange|commusoft|companycam|jobnimbus|acculynx|' +
  'roofr|eagleview|smartbuild|idearoom|digid|itsme|eherkenning|eidas|franceconnect|bankid|' +
  'mitid|nemid|freja|smart-id|mobile-id|cl@ve|gov.br|aadhaar|digilocker|emirates id|uae pass|' +
  'singpass|onfido|veriff|sumsub|jumio|trulioo|idnow|postident|world-check|complyadvantage|' +
  'dun & bradstreet|creditsafe|experian|equifax|transunion|schufa|creditreform|kvk|kbo|kbo-bce|' +
  'infogreffe|pappers|insee|sirene|handelsregister|northdata';

// What people write, talk, search and think with.
const TALK =
  'whatsapp business|whatsapp business api|whatsapp cloud api|meta whatsapp|messenger|' +
  'facebook messenger|instagram dm|instagram direct|telegram bot|viber|kakaotalk|zalo|' +
  'wechat work|wecom|dingtalk|feishu|threema|google business messages|rcs|' +
  'apple messages for business|apple business chat|vk|вконтакте|vkontakte|jivo|carrot quest|' +
  'roistat|calltouch|manychat|chatfuel|landbot|botpress|voiceflow|dialogflow|rasa|respond.io|' +
  'trengo|wati|interakt|gupshup|360dialog|twilio sendgrid|resend|postmark|mailerlite|' +
  'mailer lite|mailjet|sendinblue|brevo|sarbacane|laposta|spotler|copernica|cleverreach|' +
  'rapidmail|newsletter2go|clickfunnels|systeme.io|learnybox|getresponse|aweber|convertkit|' +
  'omnisend|beehiiv|substack|rd station|rd station crm|rdstation|leadlovers|ploomes|agendor|' +
  'piperun|moskit|activetrail|retell|retell ai|vapi|elevenlabs|deepgram|assemblyai|' +
  'openai whisper|livekit|vonage video|dyte|zoom phone|3cx|freepbx|asterisk|yeastar|starface|' +
  'sipgate|placetel|nfon|voip.ms|telnyx|signalwire|enreach|ringover|microsoft copilot|' +
  'github copilot|copilot|claude code|claude desktop|google gemini|vertex ai|google vertex ai|' +
  'azure openai|azure openai service|amazon bedrock|aws bedrock|bedrock|gpt-4|gpt-4o|gpt-5|' +
  'llama|meta llama|deepseek|grok|xai|groq|together ai|fireworks ai|cohere|perplexity|' +
  'mistral ai|ollama|lm studio|openrouter|litellm|crewai|autogen|langgraph|semantic kernel|' +
  'haystack|dify|flowise|lovable|replit|windsurf|bolt.new|cline|jetbrains|intellij|' +
  'intellij idea|pycharm|webstorm|neovim|emacs|sublime text|xcode|android studio|eclipse|' +
  'visual studio|chromadb|weaviate|qdrant|milvus|pgvector|inngest|trigger.dev|turso|fly.io|' +
  'deno|deno deploy|hetzner|hetzner cloud|ovh|ovhcloud|scaleway|linode|akamai|vultr|upcloud|' +
  'exoscale|infomaniak|ionos|strato|gandi|godaddy|namecheap|porkbun|transip|combell|antagonist|' +
  'plesk|cpanel|directadmin|proxmox|truenas|synology|qnap|unifi|ubiquiti|mikrotik|cisco meraki|' +
  'meraki|fortinet|fortigate|palo alto|palo alto networks|sophos|bitdefender|sentinelone|eset|' +
  'malwarebytes|wazuh|graylog|elk|elastic stack|qradar|ibm qradar|microsoft sentinel|' +
  'google chronicle|chronicle|arcsight|logrhythm|exabeam|securonix|microsoft defender|intune|' +
  'microsoft intune|workspace one|kandji|mosyle|hexnode|connectwise|connectwise manage|' +
  'autotask|datto|datto rmm|kaseya|ninjaone|n-able|atera|halopsa|syncro|superops|hudu|it glue|' +
  'matomo|plausible|fathom|simple analytics|umami|piwik pro|piwik|microsoft clarity|' +
  'google search console|search console|bing webmaster tools|semrush|ahrefs|moz|screaming frog|' +
  'yoast|rank math|elementor|divi|gutenberg|wpforms|gravity forms|contact form 7|ninja forms|' +
  'typo3|joomla|contao|neos|craft cms|kirby|umbraco|sitecore|kentico|optimizely|' +
  'adobe experience manager|jimdo|weebly|duda|framer|carrd|tilda|readymag|obsidian|' +
  'roam research|logseq|apple notes|onenote|microsoft onenote|google keep|readwise|instapaper|' +
  'zotero|mendeley|trustpilot|google reviews|yelp|trusted shops|kiyoh|feedback company|' +
  'avis vérifiés|reviews.io|tripadvisor|provenexpert|judge.me|loox|stamped|okendo|recharge|' +
  'bold subscriptions|google merchant center|google shopping|meta ads|facebook lead ads|' +
  'linkedin ads|tiktok ads|tiktok shop|pinterest ads|snapchat ads|microsoft ads|bing ads|x ads|' +
  'reddit ads|criteo|taboola|outbrain|yandex direct|яндекс директ|yandex metrica|' +
  'яндекс метрика|indeed|linkedin jobs|stepstone|xing|glassdoor|jobteaser|recruitee|teamtailor|' +
  'bullhorn|carerix|mysolution|otys|byner|jobadder|vincere|loxo|deputy|when i work|homebase|' +
  '7shifts|planday|shiftbase|l1nda|dyflexis|nmbrs|loket|employes|visma.net payroll|hibob|' +
  'humaans|charlie hr|charliehr|breathe hr|sage hr|people hr|cezanne|officient|personio|rexx|' +
  'heavenhr|kiwihr|hrworks|sd worx|acerta|partena|liantis|adp workforce now|paychex|paylocity|' +
  'paycom|ukg|ukg pro|kronos|ceridian|dayforce|justworks|trinet|oyster|papaya global|toggl|' +
  'toggl track|clockify|everhour|clockodo|crebo';

export const REGIONAL = [BOOKS, TRADE, PAYMENTS, TRADES, TALK].join('|');
