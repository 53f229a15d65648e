// Technologies that hold and build pages: content systems, site builders, generators, shops.

import {
  cookie,
  dns,
  generator,
  header,
  marker,
  ownPath,
  resource,
  type Technology,
  technology,
} from '../technology.ts';

const DRUPAL_CACHE = 'https://www.drupal.org/docs/8/api/cache-api/cache-api';
const SHOPIFY_COOKIES = 'https://www.shopify.com/legal/cookies';
const MAGENTO_COOKIES =
  'https://experienceleague.adobe.com/en/docs/commerce-admin/start/compliance/privacy/compliance-cookie-law';

// The standard of HTML: `generator` identifies the software that made the document. RFC 9110:
// `Server` identifies the software that answered. A product that writes its own name says so.
const NAMES_ITSELF = 'https://html.spec.whatwg.org/multipage/semantics.html#meta-generator';
const SERVER_NAMES_ITSELF = 'https://www.rfc-editor.org/rfc/rfc9110#section-10.2.4';
const WEBFLOW_DOMAINS = 'https://help.webflow.com/hc/en-us/articles/33961239562387';

export const CONTENT: readonly Technology[] = [
  technology(
    'wordpress',
    'WordPress',
    'cms',
    generator(
      /^WordPress(?: (\d+\.\d+[\w.-]*))?$/,
      'https://developer.wordpress.org/reference/functions/the_generator/',
    ),
    header(
      'link',
      /rel="?https:\/\/api\.w\.org\/"?/,
      'https://developer.wordpress.org/rest-api/using-the-rest-api/discovery/',
    ),
    marker(
      'rel',
      /^https:\/\/api\.w\.org\/$/,
      'https://developer.wordpress.org/rest-api/using-the-rest-api/discovery/',
    ),
    ownPath(
      '/wp-content/themes/',
      'https://developer.wordpress.org/themes/basics/including-css-javascript/',
    ),
    ownPath('/wp-includes/', 'https://developer.wordpress.org/reference/functions/includes_url/'),
  ),
  technology(
    'drupal',
    'Drupal',
    'cms',
    generator(
      /^Drupal (\d+)(?: |$)/,
      'https://api.drupal.org/api/drupal/core%21modules%21system%21system.module/function/system_page_attachments/10',
    ),
    header(
      'x-generator',
      /^Drupal (\d+)(?: |$)/,
      'https://api.drupal.org/api/drupal/core%21lib%21Drupal%21Core%21EventSubscriber%21FinishResponseSubscriber.php/10',
    ),
    header('x-drupal-cache', null, DRUPAL_CACHE),
    header('x-drupal-dynamic-cache', null, DRUPAL_CACHE),
  ),
  technology(
    'ghost',
    'Ghost',
    'cms',
    generator(
      /^Ghost (\d+\.\d+)$/,
      'https://github.com/TryGhost/Ghost/blob/main/ghost/core/core/frontend/helpers/ghost_head.js',
    ),
    dns('dns_cname', 'ghost.io', 'https://ghost.org/help/custom-domains/'),
  ),
  technology(
    'craft_cms',
    'Craft CMS',
    'cms',
    header(
      'x-powered-by',
      /^Craft CMS/,
      'https://craftcms.com/docs/5.x/reference/config/general.html',
    ),
  ),
  technology(
    'statamic',
    'Statamic',
    'cms',
    header(
      'x-powered-by',
      /^Statamic$/,
      'https://github.com/statamic/cms/blob/master/config/system.php',
    ),
  ),
  technology(
    'contentful',
    'Contentful',
    'cms',
    resource(
      'images.ctfassets.net/',
      'https://www.contentful.com/developers/docs/references/images-api/',
    ),
    resource(
      'assets.ctfassets.net/',
      'https://www.contentful.com/developers/docs/references/content-delivery-api/',
    ),
  ),
  technology(
    'sanity',
    'Sanity',
    'cms',
    resource('cdn.sanity.io/images/', 'https://www.sanity.io/docs/image-urls'),
    resource('cdn.sanity.io/files/', 'https://www.sanity.io/docs/apis-and-sdks/asset-cdn'),
  ),
  technology(
    'prismic',
    'Prismic',
    'cms',
    resource('images.prismic.io/', 'https://prismic.io/docs/fields/image'),
    resource('static.cdn.prismic.io/prismic.js', 'https://prismic.io/docs/previews'),
  ),
  technology(
    'storyblok',
    'Storyblok',
    'cms',
    resource('a.storyblok.com/f/', 'https://www.storyblok.com/docs/api/image-service'),
  ),
  technology(
    'datocms',
    'DatoCMS',
    'cms',
    resource('www.datocms-assets.com/', 'https://www.datocms.com/docs/asset-api/images'),
  ),
  technology(
    'hygraph',
    'Hygraph',
    'cms',
    resource(
      '*.graphassets.com/',
      'https://hygraph.com/docs/developer-guides/assets/asset-transformations',
    ),
  ),
  technology(
    'adobe_experience_manager',
    'Adobe Experience Manager',
    'cms',
    ownPath(
      '/etc.clientlibs/',
      'https://experienceleague.adobe.com/en/docs/experience-manager-cloud-service/content/implementing/developing/full-stack/clientlibs',
    ),
  ),
  technology(
    'hubspot_cms',
    'HubSpot CMS',
    'cms',
    generator(/^HubSpot$/, NAMES_ITSELF),
    dns(
      'dns_cname',
      'sites.hubspot.net',
      'https://knowledge.hubspot.com/domains-and-urls/connect-a-domain-to-hubspot',
    ),
  ),
  technology(
    'webflow',
    'Webflow',
    'site_builder',
    generator(/^Webflow$/, NAMES_ITSELF),
    dns('dns_cname', 'proxy-ssl.webflow.com', WEBFLOW_DOMAINS),
    dns('dns_cname', 'cdn.webflow.com', WEBFLOW_DOMAINS),
  ),
  technology(
    'framer',
    'Framer',
    'site_builder',
    generator(/^Framer [0-9a-f]{7,}$/, NAMES_ITSELF),
    header('server', /^Framer\//, SERVER_NAMES_ITSELF),
    dns(
      'dns_cname',
      'sites.framer.app',
      'https://www.framer.com/help/articles/how-to-connect-a-custom-domain/',
    ),
  ),
  technology(
    'wix',
    'Wix',
    'site_builder',
    generator(/^Wix\.com Website Builder$/, NAMES_ITSELF),
    dns(
      'dns_cname',
      'wixdns.net',
      'https://support.wix.com/en/article/connecting-a-domain-to-wix-using-the-pointing-method',
    ),
  ),
  technology(
    'squarespace',
    'Squarespace',
    'site_builder',
    header('server', /^Squarespace$/, SERVER_NAMES_ITSELF),
    dns(
      'dns_cname',
      'ext-cust.squarespace.com',
      'https://support.squarespace.com/hc/en-us/articles/205812378-Connecting-a-domain-to-your-Squarespace-site',
    ),
  ),
  technology(
    'joomla',
    'Joomla',
    'cms',
    generator(/^Joomla! - Open Source Content Management/, NAMES_ITSELF),
  ),
  technology('typo3', 'TYPO3', 'cms', generator(/^TYPO3 CMS/, NAMES_ITSELF)),
  technology(
    'hugo',
    'Hugo',
    'site_generator',
    generator(/^Hugo (\d+\.\d+[\w.-]*)/, 'https://gohugo.io/functions/hugo/generator/', '2026-11'),
  ),
  technology(
    'jekyll',
    'Jekyll',
    'site_generator',
    generator(
      /^Jekyll v(\d+\.\d+[\w.-]*)$/,
      'https://github.com/jekyll/jekyll-seo-tag/blob/master/lib/template.html',
    ),
  ),
  technology(
    'eleventy',
    'Eleventy',
    'site_generator',
    generator(
      /^Eleventy v(\d+\.\d+[\w.-]*)$/,
      'https://www.11ty.dev/docs/data-eleventy-supplied/',
      '2026-11',
    ),
  ),
  technology(
    'hexo',
    'Hexo',
    'site_generator',
    generator(/^Hexo (\d+\.\d+[\w.-]*)$/, 'https://hexo.io/docs/configuration'),
  ),
  technology(
    'docusaurus',
    'Docusaurus',
    'site_generator',
    generator(/^Docusaurus v(\d+\.\d+[\w.-]*)$/, 'https://docusaurus.io/docs/seo'),
  ),
  technology(
    'vitepress',
    'VitePress',
    'site_generator',
    generator(
      /^VitePress v(\d+\.\d+[\w.-]*)$/,
      'https://github.com/vuejs/vitepress/blob/main/src/node/build/render.ts',
    ),
  ),
  technology(
    'mkdocs',
    'MkDocs',
    'site_generator',
    generator(
      /^mkdocs-(\d+\.\d+[\w.]*)(?:, mkdocs-material-.*)?$/,
      'https://www.mkdocs.org/dev-guide/themes/',
    ),
  ),
  technology(
    'shopify',
    'Shopify',
    'ecommerce',
    cookie('_shopify_y', SHOPIFY_COOKIES),
    cookie('_shopify_s', SHOPIFY_COOKIES),
    dns(
      'dns_cname',
      'shops.myshopify.com',
      'https://help.shopify.com/en/manual/domains/add-a-domain/connecting-domains',
    ),
  ),
  technology(
    'woocommerce',
    'WooCommerce',
    'ecommerce',
    cookie('woocommerce_cart_hash', 'https://woocommerce.com/document/woocommerce-cookies/'),
  ),
  technology(
    'adobe_commerce',
    'Adobe Commerce',
    'ecommerce',
    cookie('mage-cache-sessid', MAGENTO_COOKIES),
    cookie(
      'X-Magento-Vary',
      'https://developer.adobe.com/commerce/php/development/cache/page/public-content/',
    ),
  ),
];
