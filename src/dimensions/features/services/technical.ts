// Names of services for work and technology, in lower case: offices, mail, code, clouds, data.

// Offices, files, drawings and protocols.
export const WORK =
  'microsoft office|microsoft office 365|microsoft 365 copilot|microsoft copilot|' +
  'microsoft planner|microsoft to do|microsoft to-do|microsoft project|' +
  'microsoft power automate|power automate|microsoft flow|microsoft power bi|' +
  'microsoft power apps|power apps|power platform|microsoft sharepoint|microsoft onedrive|' +
  'onedrive for business|microsoft exchange|exchange|exchange online|outlook calendar|' +
  'outlook mail|outlook.com|office365|ms teams|ms outlook|ms dynamics|ms excel|' +
  'microsoft intune|intune|microsoft defender|microsoft purview|microsoft fabric|' +
  'microsoft access|microsoft edge|microsoft store|microsoft viva|microsoft loop|' +
  'microsoft onenote|onenote|microsoft account|microsoft active directory|microsoft azure ad|' +
  'microsoft graph|microsoft sso|visual studio|visual studio team services|vsts|' +
  'team foundation server|tfs|icloud|icloud calendar|icloud drive|apple health|apple pay|' +
  'apple music|apple wallet|apple business chat|apple messages|apple watch|app store|siri|' +
  'imessage|caldav|carddav|ical|icalendar|imap|smtp|pop3|rss|csv|rest api|graphql|odbc|jdbc|' +
  'mqtt|modbus|opc ua|edi|sms|webhook|zapier mcp|mcp|any.do|ticktick|microsoft lists|toggl|' +
  'toggl track|clockify|everhour|hubstaff|time doctor|rescuetime|podio|aha!|roadmunk|' +
  'pivotal tracker|targetprocess|redmine|phabricator|taiga|openproject|airfocus|canny|' +
  'uservoice|pendo|userpilot|appcues|walkme|whatfix|chameleon|userflow|confluence cloud|guru|' +
  'slab|tettra|nuclino|slite|gitbook|readme|quip|dropbox paper|dropbox business|box.com|egnyte|' +
  'nextcloud|owncloud|pcloud|backblaze|backblaze b2|wasabi|amazon glacier|minio|cloudflare r2|' +
  'r2|digitalocean spaces|google one|citrix|citrix sharefile|sharefile|hightail|wetransfer|' +
  'documentum|alfresco|opentext|m-files|laserfiche|docuware|d.velop|imanage|netdocuments|clio|' +
  'mycase|filevine|lucidchart|lucidspark|invision|adobe xd|adobe creative cloud|' +
  'adobe photoshop|photoshop|adobe illustrator|illustrator|adobe indesign|indesign|' +
  'adobe premiere pro|premiere pro|after effects|adobe experience manager|adobe commerce|' +
  'adobe campaign|adobe target|adobe marketo engage|adobe lightroom|lightroom|zeplin|framer|' +
  'balsamiq|whimsical|excalidraw|tldraw|prezi|autodesk|autocad|revit|bim 360|procore|plangrid|' +
  'bluebeam|sketchup|solidworks|onshape|fusion 360|blender|unity|unreal engine';

// Mail, surveys, measuring, video and chats.
export const MAIL =
  'mailerlite|convertkit|aweber|getresponse|omnisend|sendinblue|brevo|mailjet|postmark|' +
  'sparkpost|amazon pinpoint|aws ses|elastic email|moosend|benchmark email|dotdigital|emarsys|' +
  'iterable|customer io|onesignal|airship|urban airship|pushwoosh|clevertap|moengage|webengage|' +
  'netcore|bloomreach|exponea|attentive|postscript|yotpo|smsbump|loyaltylion|smile.io|' +
  'rechargepayments|recharge|bold commerce|privy|justuno|optinmonster|unbounce|instapage|' +
  'leadpages|clickfunnels|kajabi|teachable|thinkific|podia|learnworlds|moodle|canvas lms|' +
  'blackboard|brightspace|schoology|microsoft forms|gravity forms|wpforms|contact form 7|' +
  'ninja forms|elementor|elementor forms|formstack|wufoo|cognito forms|paperform|fillout|' +
  'surveysparrow|qualtrics xm|alchemer|delighted|sprig|crazy egg|mouseflow|lucky orange|' +
  'smartlook|logrocket|microsoft clarity|contentsquare|quantum metric|optimizely|vwo|ab tasty|' +
  'kameleoon|split.io|statsig|growthbook|flagsmith|configcat|firebase remote config|matomo|' +
  'piwik|plausible|fathom|fathom analytics|simple analytics|umami|appsflyer|kochava|' +
  'rudderstack|mparticle|tealium|lytics|hightouch|matillion|supermetrics|funnel.io|windsor.ai|' +
  'improvado|adverity|ahrefs|semrush|moz|screaming frog|sprout social|agorapulse|sprinklr|' +
  'brandwatch|meltwater|bitly|rebrandly|eventbrite|meetup|cvent|hopin|livestorm|on24|demio|' +
  'bigmarker|zoom webinars|zoom phone|zoom meetings|zoom events|jitsi|jitsi meet|whereby|' +
  'bluejeans|daily.co|vidyard|brightcove|jw player|mux|riverside|descript|otter|otter.ai|' +
  'fireflies|fireflies.ai|fathom notetaker|spotify|soundcloud|apple podcasts|youtube live|' +
  'facebook live|obs studio|streamlabs|vmix|messenger|whatsapp business|whatsapp business api|' +
  'whatsapp cloud api|viber|kakaotalk|wechat work|wecom|dingtalk|feishu|lark|google hangouts|' +
  'hangouts|google hangouts chat|rocket.chat|zulip|chanty|cisco spark|workplace by facebook|' +
  'workplace from meta|ryver|irc|xmpp|threema|sipgate|3cx|placetel|nfon|teams phone';

// Code, tests, security and identities.
export const CODE =
  'github enterprise|github copilot|github issues|github projects|gitlab ci|gitlab ci/cd|' +
  'gitlab self-managed|bitbucket cloud|bitbucket server|bitbucket pipelines|' +
  'bitbucket data center|gitea|gogs|forgejo|gerrit|perforce|subversion|svn|mercurial|' +
  'sourcetree|aws codecommit|aws codebuild|aws codepipeline|codecommit|codebuild|codepipeline|' +
  'azure repos|azure pipelines|azure boards|travis ci|travis|drone ci|buildkite|gocd|spinnaker|' +
  'argo cd|argocd|argo|argo workflows|fluxcd|tekton|codefresh|semaphore ci|appveyor|wercker|' +
  'bitrise|fastlane|expo|codemagic|app center|testflight|browserstack|sauce labs|lambdatest|' +
  'cypress|playwright|selenium|puppeteer|testrail|zephyr|xray|qtest|practitest|qase|testlink|' +
  'katalon|cucumber|junit|jest|mocha|pytest|sonarqube|sonarcloud|snyk|veracode|checkmarx|' +
  'fortify|black duck|whitesource|dependabot|renovate|codacy|code climate|codeclimate|codecov|' +
  'coveralls|deepsource|semgrep|gitguardian|trivy|aqua security|twistlock|prisma cloud|' +
  'lacework|sysdig|falco|tenable|tenable.io|nessus|qualys|rapid7 insightvm|burp suite|' +
  'owasp zap|hackerone|bugcrowd|intigriti|crowdstrike falcon|sentinelone|carbon black|' +
  'vmware carbon black|sophos|trend micro|mcafee|symantec|bitdefender|eset|kaspersky|' +
  'malwarebytes|microsoft defender for endpoint|cisco umbrella|cisco duo|duo security|' +
  'cisco ise|cisco meraki|meraki|palo alto networks|palo alto|cortex xsoar|cortex xdr|fortinet|' +
  'fortigate|check point|zscaler|netskope|f5|juniper|aruba|ubiquiti|unifi|mikrotik|pfsense|' +
  'sonicwall|watchguard|proofpoint|mimecast|barracuda|abnormal security|knowbe4|1password|' +
  'lastpass|bitwarden|dashlane|hashicorp vault|aws secrets manager|azure key vault|' +
  'google secret manager|doppler|beyondtrust|delinea|thycotic|aws iam|aws iam identity center|' +
  'aws sso|google sso|okta workforce|okta workflows|auth0 by okta|pingone|pingfederate|' +
  'forgerock|ory|fusionauth|cognito|amazon cognito|aws cognito|clerk|workos|stytch|descope|' +
  'frontegg|supertokens|firebase auth|firebase authentication|shibboleth|openldap|lucidum|' +
  'vanta|drata|secureframe|tugboat logic|onetrust|trustarc|exabeam|arcsight|qradar|ibm qradar|' +
  'logrhythm|splunk enterprise|splunk enterprise security|securonix|google chronicle|swimlane|' +
  'tines|torq|demisto|siemplify|thehive|misp|virustotal|alienvault|recorded future|anomali|' +
  'threatconnect';

// Clouds, sites and automation.
export const CLOUD =
  'amazon ec2|ec2|aws ec2|aws ecs|amazon ecs|aws eks|amazon eks|aws fargate|fargate|aws sns|' +
  'amazon sns|aws sqs|aws step functions|amazon eventbridge|eventbridge|aws eventbridge|' +
  'aws kinesis|amazon kinesis|kinesis|aws glue|amazon emr|aws api gateway|api gateway|' +
  'amazon cloudfront|cloudfront|aws cloudfront|amazon route 53|route 53|aws cloudformation|' +
  'cloudformation|aws cdk|aws bedrock|amazon bedrock|aws sagemaker|amazon sagemaker|sagemaker|' +
  'amazon connect|amazon aurora|aurora|amazon opensearch|opensearch|amazon quicksight|' +
  'quicksight|amazon documentdb|amazon elasticache|amazon lex|amazon alexa|alexa|' +
  'amazon workspaces|amazon marketplace web service|aws cloudtrail|aws guardduty|' +
  'aws security hub|aws config|aws outposts|azure aks|azure kubernetes service|azure functions|' +
  'azure event hubs|azure event grid|azure service bus|azure sql database|azure cosmos db|' +
  'cosmos db|azure data factory|azure data lake|azure databricks|azure synapse analytics|' +
  'azure openai|azure openai service|azure storage|azure files|azure table storage|' +
  'azure virtual machines|azure devops server|azure marketplace|google cloud functions|' +
  'cloud functions|cloud run|cloud sql|google cloud sql|google cloud spanner|cloud spanner|' +
  'bigtable|firestore|google firestore|firebase cloud messaging|google dataflow|' +
  'google dataproc|digitalocean|linode|akamai|vultr|hetzner|hetzner cloud|ovh|ovhcloud|' +
  'scaleway|ionos|strato|oracle cloud infrastructure|ibm cloud|ibm db2|db2|ibm mq|ibm watson|' +
  'ibm i|as/400|alibaba cloud|tencent cloud|rackspace|vmware|vmware vsphere|vsphere|vcenter|' +
  'proxmox|hyper-v|nutanix|xenserver|citrix adc|rancher|docker hub|docker compose|docker swarm|' +
  'podman|helm|istio|linkerd|envoy|traefik|nginx|apache|caddy|haproxy|apigee|tyk|ansible|' +
  'saltstack|pulumi|crossplane|terraform cloud|packer|vagrant|fly.io|cloudflare workers|' +
  'cloudflare pages|cloudflare access|cloudflare stream|fastly|bunny.net|bunnycdn|imgix|' +
  'cloudinary|aws amplify|vercel ai sdk|deno deploy|google app engine|app engine|lambda|' +
  'knative|openfaas|wordpress vip|wp engine|kinsta|pantheon|acquia|sanity|strapi|storyblok|' +
  'prismic|dato cms|datocms|hygraph|graphcms|directus|ghost cms|butter cms|buttercms|' +
  'agility cms|kentico|sitecore|umbraco|optimizely cms|episerver|joomla|typo3|contao|neos|' +
  'concrete5|craft|craft cms|statamic|squarespace commerce|wix studio|weebly|godaddy|duda|' +
  'bubble|retool|glide|softr|appsheet|outsystems|mendix|appian|pega|nintex|k2|uipath|' +
  'automation anywhere|blue prism|power bi desktop|integromat|make.com|tray.io|tray|celigo|' +
  'boomi|dell boomi|snaplogic|jitterbit|mulesoft anypoint|pabbly|pabbly connect|pipedream|' +
  'automate.io|integrately|activepieces|node-red|home assistant|smartthings|philips hue|ecobee|' +
  'sonos|fitbit|garmin|strava|withings|oura|whoop|wahoo|zwift|trainingpeaks|myfitnesspal';

// Databases, models, languages and maps.
export const DATA =
  'postgre sql|amazon redshift serverless|google bigquery omni|microsoft sql|mssql|ms sql|' +
  'ms sql server|sql|sqlite|mysql 8|percona|planetscale mysql|timescale|timescaledb|questdb|' +
  'singlestore|memsql|yugabytedb|yugabyte|cockroach|tidb|scylladb|scylla|couchdb|rethinkdb|' +
  'arangodb|dgraph|tigergraph|memgraph|faunadb|fauna|turso|xata|upstash|convex|appwrite|' +
  'pocketbase|nhost|hasura|typeorm|sequelize|elasticsearch service|typesense|meilisearch|' +
  'algolia search|weaviate|qdrant|milvus|chromadb|pgvector|lancedb|vespa|zilliz|' +
  'snowflake data cloud|delta lake|apache iceberg|iceberg|apache hudi|hudi|apache hive|' +
  'prestodb|starburst|dremio|apache drill|apache druid|apache pinot|kylin|greenplum|exasol|' +
  'netezza|firebolt|motherduck|duckdb|confluent|confluent cloud|redpanda|apache pulsar|nats|' +
  'activemq|apache activemq|zeromq|apache flink|flink|apache beam|apache nifi|nifi|debezium|' +
  'kafka connect|aws msk|amazon msk|apache superset|superset|mode analytics|sisense|domo|' +
  'qlikview|qlik sense|microstrategy|cognos|ibm cognos|sap analytics cloud|alteryx|knime|' +
  'rapidminer|dataiku|datarobot|h2o|h2o.ai|mlflow|kubeflow|weights & biases|weights and biases|' +
  'clearml|anyscale|vllm|ollama|lm studio|llama|llama.cpp|groq|together ai|together.ai|' +
  'fireworks ai|replicate|runpod|openrouter|litellm|portkey|helicone|langfuse|langsmith|' +
  'langgraph|crewai|autogen|haystack|dspy|semantic kernel|microsoft bot framework|openai gpt|' +
  'gpt-4|gpt-4o|gpt-5|chatgpt enterprise|claude code|claude desktop|claude ai|google gemini|' +
  'google ai studio|perplexity|grok|xai|deepseek|cohere|ai21|mistral ai|stability ai|' +
  'midjourney|dall-e|elevenlabs|assemblyai|deepgram|whisper|openai whisper|rev.ai|synthesia|' +
  'heygen|copy.ai|grammarly|deepl|google translate|crowdin|lokalise|phrase|transifex|smartling|' +
  'memoq|trados|windsurf|codeium|replit|jetbrains|intellij|intellij idea|pycharm|webstorm|' +
  'xcode|android studio|vim|neovim|emacs|sublime text|jupyter|jupyter notebook|jupyterlab|' +
  'google colab|colab|deepnote|observable|rstudio|matlab|stata|javascript|typescript|php|ruby|' +
  'ruby on rails|rails|django|laravel|symfony|spring boot|.net|asp.net|golang|kotlin|flutter|' +
  'react native|cordova|xamarin|vue|vue.js|angular|svelte|next.js|nuxt|gatsby|jekyll|eleventy|' +
  'docusaurus|storybook|figma api|npm|yarn|pypi|maven|gradle|nuget|rubygems|jfrog|artifactory|' +
  'jfrog artifactory|nexus|sonatype nexus|harbor|quay|swagger|openapi|insomnia|hoppscotch|' +
  'stoplight|rapidapi|apollo graphql|esri|arcgis|qgis|mapbox|openstreetmap|google earth|' +
  'here maps|tomtom|carto|foursquare|waze|uber|lyft|samsara|geotab|verizon connect|keeptruckin|' +
  'teltonika|tesla|smartcar';
