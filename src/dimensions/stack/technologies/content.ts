// Technologies that hold the contents of pages: content systems.

import {
  generator,
  header,
  marker,
  NOV_2026,
  ownPath,
  resource,
  type Technology,
  technology,
} from '../technology.ts';

const WORDPRESS_REST = 'https://developer.wordpress.org/rest-api/using-the-rest-api/discovery/';
const STORYBLOK = 'https://storyblok.com/docs/concepts/assets';

export const CONTENT: readonly Technology[] = [
  technology(
    'wordpress',
    'WordPress',
    'cms',
    generator(
      /^WordPress(?: (\d+\.\d+[\w.-]*))?$/,
      'https://developer.wordpress.org/reference/functions/get_the_generator/',
      NOV_2026,
    ),
    header('link', /rel="?https:\/\/api\.w\.org\/"?/, WORDPRESS_REST, NOV_2026),
    marker('rel', /^https:\/\/api\.w\.org\/$/, WORDPRESS_REST, NOV_2026),
    ownPath(
      '/wp-content/themes/',
      'https://developer.wordpress.org/reference/functions/get_stylesheet_uri/',
      NOV_2026,
    ),
  ),
  technology(
    'drupal',
    'Drupal',
    'cms',
    generator(
      /^Drupal (\d+)(?: |$)/,
      'https://github.com/drupal/drupal/blob/11.x/core/lib/Drupal/Core/Render/BareHtmlPageRenderer.php',
      NOV_2026,
    ),
    header(
      'x-generator',
      /^Drupal (\d+)(?: |$)/,
      'https://github.com/drupal/drupal/blob/1359e7abde28f5eb6e8a2b57f659c07d6f8b28e8/core/lib/Drupal/Core/EventSubscriber/ResponseGeneratorSubscriber.php',
      NOV_2026,
    ),
    header(
      'x-drupal-cache',
      null,
      'https://github.com/drupal/drupal/blob/088f8b357a5b233e5b06061304df4d6bf259d31c/core/modules/page_cache/src/StackMiddleware/PageCache.php',
      NOV_2026,
    ),
    header(
      'x-drupal-dynamic-cache',
      null,
      'https://github.com/drupal/drupal/blob/0274fffcae726039c8b33782d282247027d05b50/core/modules/dynamic_page_cache/src/EventSubscriber/DynamicPageCacheSubscriber.php',
      NOV_2026,
    ),
  ),
  technology(
    'ghost',
    'Ghost',
    'cms',
    generator(
      /^Ghost (\d+\.\d+)$/,
      'https://github.com/TryGhost/Ghost/blob/007dad0c3e4104311d13de9c3dbf1643b9e7771b/ghost/core/core/frontend/helpers/ghost_head.js',
      NOV_2026,
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
      NOV_2026,
    ),
  ),
  technology(
    'contentful',
    'Contentful',
    'cms',
    resource(
      'images.ctfassets.net/',
      'https://contentful.com/developers/docs/references/images-api/overview',
      NOV_2026,
    ),
  ),
  technology(
    'sanity',
    'Sanity',
    'cms',
    resource('cdn.sanity.io/', 'https://sanity.io/docs/asset-cdn', NOV_2026),
  ),
  technology(
    'prismic',
    'Prismic',
    'cms',
    resource(
      'images.prismic.io/',
      'https://prismic.io/docs/examples/how-to-set-up-responsive-images',
      NOV_2026,
    ),
    resource(
      'static.cdn.prismic.io/prismic.js',
      'https://github.com/prismicio/prismic-client/blob/091d739a487616de88984bda76da6917fb044f6f/src/getToolbarSrc.ts',
      NOV_2026,
    ),
  ),
  technology(
    'storyblok',
    'Storyblok',
    'cms',
    resource(
      'a.storyblok.com/f/',
      'https://storyblok.com/docs/api/image-service/migration-from-previous-version',
      NOV_2026,
    ),
    ...['a2', 'a-us', 'a2-us', 'a-ca', 'a-ap', 'a2-ap'].map((host) =>
      resource(`${host}.storyblok.com/`, STORYBLOK, NOV_2026),
    ),
  ),
  technology(
    'datocms',
    'DatoCMS',
    'cms',
    resource(
      'www.datocms-assets.com/',
      'https://www.datocms.com/docs/overview/datocms-domains-and-content-security-policy-csp',
      NOV_2026,
    ),
  ),
  technology(
    'hygraph',
    'Hygraph',
    'cms',
    resource(
      '*.graphassets.com/',
      'https://github.com/hygraph/hygraph-nextjs-blog-starter/blob/3a093627f20d10aa31535cc88d834067aeac2dfa/next.config.js',
      NOV_2026,
    ),
  ),
  technology(
    'adobe_experience_manager',
    'Adobe Experience Manager',
    'cms',
    ownPath(
      '/etc.clientlibs/',
      'https://github.com/AdobeDocs/experience-manager-cloud-service.en/blob/0bf3a88382af6d1c8ffae7a7c83c12a4ac1e478b/help/implementing/developing/introduction/clientlibs.md',
      NOV_2026,
    ),
  ),
  technology(
    'hubspot_cms',
    'HubSpot CMS',
    'cms',
    ownPath(
      '/_hcms/',
      'https://github.com/HubSpot/cms-event-registration/blob/029eda0eccb7325fd35e87536de5695f6ab2d69b/src/components/EventDetailsRegistration.js',
      NOV_2026,
    ),
  ),
];
