// Technologies that build pages: site builders, generators, shops, and two content systems more.

import {
  cookie,
  generator,
  NOV_2026,
  resource,
  type Technology,
  technology,
} from '../technology.ts';

export const BUILDERS: readonly Technology[] = [
  technology(
    'webflow',
    'Webflow',
    'site_builder',
    resource(
      'cdn.prod.website-files.com/',
      'https://github.com/webflow/webflow-university/blob/c9353e93392bad5f52ea748d8e497256e76373fd/packages/scripts/src/common/global-search/search-modal.embed.html',
      NOV_2026,
    ),
    resource(
      'assets-global.website-files.com/',
      'https://github.com/webflow/brand_studio/blob/2c3c61a7c1c6a2510e1434fcc7e9412ebfe28c19/global-brand-code/nav-ad.html',
      NOV_2026,
    ),
    resource(
      'uploads-ssl.webflow.com/',
      'https://github.com/webflow/brand_studio/blob/b33f1d7cd75e2bb8e221a5713ac5f449e15ab249/global-brand-code/nav-ad.html',
      NOV_2026,
    ),
  ),
  technology(
    'framer',
    'Framer',
    'site_builder',
    resource(
      'framerusercontent.com/',
      'https://github.com/framer/motion/blob/0931e154330b785909eaa0ee6a25fd70f7f22d60/README.md',
      NOV_2026,
    ),
  ),
  technology(
    'wix',
    'Wix',
    'site_builder',
    resource(
      'static.wixstatic.com/media/',
      'https://github.com/wixplosives/codux-core/blob/31d2a550eb8e9cc6fafba31799d97b233d820258/packages/codux-ui/src/image/constants.ts',
      NOV_2026,
    ),
  ),
  technology(
    'joomla',
    'Joomla',
    'cms',
    generator(
      /^Joomla! - Open Source Content Management/,
      'https://github.com/joomla/joomla-cms/blob/0136b438ea6df724080d9d2f2dc077c2e2e73bbf/libraries/src/Application/SiteApplication.php',
      NOV_2026,
    ),
  ),
  technology(
    'typo3',
    'TYPO3',
    'cms',
    generator(
      /^TYPO3 CMS/,
      'https://github.com/TYPO3/typo3/blob/0162ff19abffb3f12797ff100d6425b84ea68529/typo3/sysext/core/Classes/Page/PageRenderer.php',
      NOV_2026,
    ),
  ),
  technology(
    'hugo',
    'Hugo',
    'site_generator',
    generator(/^Hugo (\d+\.\d+[\w.-]*)/, 'https://gohugo.io/functions/hugo/generator/', NOV_2026),
  ),
  technology(
    'jekyll',
    'Jekyll',
    'site_generator',
    generator(
      /^Jekyll v(\d+\.\d+[\w.-]*)$/,
      'https://github.com/jekyll/jekyll-seo-tag/blob/master/lib/template.html',
      NOV_2026,
    ),
  ),
  technology(
    'eleventy',
    'Eleventy',
    'site_generator',
    generator(
      /^Eleventy v(\d+\.\d+[\w.-]*)$/,
      'https://www.11ty.dev/docs/data-eleventy-supplied/',
      NOV_2026,
    ),
  ),
  technology(
    'hexo',
    'Hexo',
    'site_generator',
    generator(
      /^Hexo (\d+\.\d+[\w.-]*)$/,
      'https://github.com/hexojs/hexo/blob/212afd839a7af9e454aaa59f42eed553247f51f0/lib/plugins/filter/after_render/meta_generator.js',
      NOV_2026,
    ),
  ),
  technology(
    'docusaurus',
    'Docusaurus',
    'site_generator',
    generator(
      /^Docusaurus v(\d+\.\d+[\w.-]*)$/,
      'https://github.com/facebook/docusaurus/blob/1eefa835673af94a2108578128e8ebf659293ede/packages/docusaurus/src/templates/ssr.html.template.ts',
      NOV_2026,
    ),
  ),
  technology(
    'vitepress',
    'VitePress',
    'site_generator',
    generator(
      /^VitePress v(\d+\.\d+[\w.-]*)$/,
      'https://github.com/vuejs/vitepress/blob/main/src/node/build/render.ts',
      NOV_2026,
    ),
  ),
  technology(
    'mkdocs',
    'MkDocs',
    'site_generator',
    generator(
      /^mkdocs-(\d+\.\d+[\w.]*)(?:, mkdocs-material-.*)?$/,
      'https://github.com/squidfunk/mkdocs-material/blob/0884bef946a9c1a867fc065bf63bd76b20f5cf39/src/templates/base.html',
      NOV_2026,
    ),
  ),
  technology(
    'shopify',
    'Shopify',
    'ecommerce',
    resource(
      'cdn.shopify.com/s/files/',
      'https://github.com/Shopify/polaris/blob/23366926fa41ca4be6727ba614dad4a830541900/polaris.shopify.com/pages/examples/empty-state-default.tsx',
      NOV_2026,
    ),
  ),
  technology(
    'woocommerce',
    'WooCommerce',
    'ecommerce',
    cookie(
      'woocommerce_cart_hash',
      'https://github.com/woocommerce/woocommerce/blob/0287476fb5cb1affafe9e397dcc3705df40bcdba/plugins/woocommerce/includes/class-wc-cart-session.php',
      NOV_2026,
    ),
  ),
  technology(
    'adobe_commerce',
    'Adobe Commerce',
    'ecommerce',
    cookie(
      'mage-cache-sessid',
      'https://github.com/magento/quality-patches/blob/11d565bdde197b9c7bac859a5698e99098b48457/patches/os/MDVA-41136_2.4.2.patch',
      NOV_2026,
    ),
    cookie(
      'X-Magento-Vary',
      'https://github.com/magento/magento2/blob/00569e4238d65d6e222d38731916e7863b8000d6/lib/internal/Magento/Framework/App/Response/Http.php',
      NOV_2026,
    ),
  ),
];
