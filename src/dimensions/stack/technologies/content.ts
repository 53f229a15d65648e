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

const WORDPRESS_REST = 'https://developer.wordpress.org/rest-api/using-the-rest-api/discovery/';
const SHOPIFY_COOKIES = 'https://www.shopify.com/legal/cookies';
const STORYBLOK = 'https://storyblok.com/docs/concepts/assets';

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
      'https://developer.wordpress.org/reference/functions/get_the_generator/',
      '2026-11',
    ),
    header('link', /rel="?https:\/\/api\.w\.org\/"?/, WORDPRESS_REST, '2026-11'),
    marker('rel', /^https:\/\/api\.w\.org\/$/, WORDPRESS_REST, '2026-11'),
    ownPath(
      '/wp-content/themes/',
      'https://developer.wordpress.org/reference/functions/get_stylesheet_uri/',
      '2026-11',
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
      'https://github.com/drupal/drupal/blob/1359e7abde28f5eb6e8a2b57f659c07d6f8b28e8/core/lib/Drupal/Core/EventSubscriber/ResponseGeneratorSubscriber.php',
      '2026-11',
    ),
    header(
      'x-drupal-cache',
      null,
      'https://github.com/drupal/drupal/blob/088f8b357a5b233e5b06061304df4d6bf259d31c/core/modules/page_cache/src/StackMiddleware/PageCache.php',
      '2026-11',
    ),
    header(
      'x-drupal-dynamic-cache',
      null,
      'https://github.com/drupal/drupal/blob/0274fffcae726039c8b33782d282247027d05b50/core/modules/dynamic_page_cache/src/EventSubscriber/DynamicPageCacheSubscriber.php',
      '2026-11',
    ),
  ),
  technology(
    'ghost',
    'Ghost',
    'cms',
    generator(
      /^Ghost (\d+\.\d+)$/,
      'https://github.com/TryGhost/Ghost/blob/007dad0c3e4104311d13de9c3dbf1643b9e7771b/ghost/core/core/frontend/helpers/ghost_head.js',
      '2026-11',
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
      'https://github.com/statamic/cms/blob/061b12cb94694b4980533580ae29b7d1ae2bd26b/src/Http/Middleware/PoweredByHeader.php',
      '2026-11',
    ),
  ),
  technology(
    'contentful',
    'Contentful',
    'cms',
    resource(
      'images.ctfassets.net/',
      'https://contentful.com/developers/docs/references/images-api/overview',
      '2026-11',
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
    resource('cdn.sanity.io/', 'https://sanity.io/docs/asset-cdn', '2026-11'),
  ),
  technology(
    'prismic',
    'Prismic',
    'cms',
    resource(
      'images.prismic.io/',
      'https://prismic.io/docs/examples/how-to-set-up-responsive-images',
      '2026-11',
    ),
    resource(
      'static.cdn.prismic.io/prismic.js',
      'https://github.com/prismicio/prismic-client/blob/091d739a487616de88984bda76da6917fb044f6f/src/getToolbarSrc.ts',
      '2026-11',
    ),
  ),
  technology(
    'storyblok',
    'Storyblok',
    'cms',
    resource(
      'a.storyblok.com/f/',
      'https://storyblok.com/docs/api/image-service/migration-from-previous-version',
      '2026-11',
    ),
    ...['a2', 'a-us', 'a2-us', 'a-ca', 'a-ap', 'a2-ap'].map((host) =>
      resource(`${host}.storyblok.com/`, STORYBLOK, '2026-11'),
    ),
  ),
  technology(
    'datocms',
    'DatoCMS',
    'cms',
    resource(
      'www.datocms-assets.com/',
      'https://www.datocms.com/docs/overview/datocms-domains-and-content-security-policy-csp',
      '2026-11',
    ),
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
    generator(
      /^Joomla! - Open Source Content Management/,
      'https://github.com/joomla/joomla-cms/blob/0136b438ea6df724080d9d2f2dc077c2e2e73bbf/libraries/src/Application/SiteApplication.php',
      '2026-11',
    ),
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
    generator(
      /^Hexo (\d+\.\d+[\w.-]*)$/,
      'https://github.com/hexojs/hexo/blob/212afd839a7af9e454aaa59f42eed553247f51f0/lib/plugins/filter/after_render/meta_generator.js',
      '2026-11',
    ),
  ),
  technology(
    'docusaurus',
    'Docusaurus',
    'site_generator',
    generator(
      /^Docusaurus v(\d+\.\d+[\w.-]*)$/,
      'https://github.com/facebook/docusaurus/blob/1eefa835673af94a2108578128e8ebf659293ede/packages/docusaurus/src/templates/ssr.html.template.ts',
      '2026-11',
    ),
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
      'https://github.com/squidfunk/mkdocs-material/blob/0884bef946a9c1a867fc065bf63bd76b20f5cf39/src/templates/base.html',
      '2026-11',
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
    cookie(
      'woocommerce_cart_hash',
      'https://github.com/woocommerce/woocommerce/blob/0287476fb5cb1affafe9e397dcc3705df40bcdba/plugins/woocommerce/includes/class-wc-cart-session.php',
      '2026-11',
    ),
  ),
  technology(
    'adobe_commerce',
    'Adobe Commerce',
    'ecommerce',
    cookie(
      'mage-cache-sessid',
      'https://github.com/magento/quality-patches/blob/11d565bdde197b9c7bac859a5698e99098b48457/patches/os/MDVA-41136_2.4.2.patch',
      '2026-11',
    ),
    cookie(
      'X-Magento-Vary',
      'https://github.com/magento/magento2/blob/00569e4238d65d6e222d38731916e7863b8000d6/lib/internal/Magento/Framework/App/Response/Http.php',
      '2026-11',
    ),
  ),
];
