// Technologies that deliver pictures, films, fonts and maps into a page.

import { resource, script, type Technology, technology } from '../technology.ts';

export const MEDIA: readonly Technology[] = [
  technology(
    'cloudinary',
    'Cloudinary',
    'media_cdn',
    resource(
      'res.cloudinary.com/',
      'https://github.com/cloudinary/cloudinary_npm#readme',
      '2026-11',
    ),
  ),
  technology(
    'imgix',
    'imgix',
    'media_cdn',
    resource('*.imgix.net/', 'https://github.com/imgix/imgix.js#readme', '2026-11'),
  ),
  technology(
    'imagekit',
    'ImageKit',
    'media_cdn',
    resource(
      'ik.imagekit.io/',
      'https://github.com/imagekit-developer/imagekit-javascript#readme',
      '2026-11',
    ),
  ),
  technology(
    'uploadcare',
    'Uploadcare',
    'media_cdn',
    resource('ucarecdn.com/', 'https://github.com/uploadcare/uploadcare-widget#readme', '2026-11'),
  ),
  technology(
    'cloudflare_images',
    'Cloudflare Images',
    'media_cdn',
    resource(
      'imagedelivery.net/',
      'https://developers.cloudflare.com/images/manage-images/serve-images/serve-uploaded-images/',
      '2026-11',
    ),
  ),
  technology(
    'youtube',
    'YouTube embed',
    'video',
    resource(
      'www.youtube.com/embed/',
      'https://developers.google.com/youtube/player_parameters',
      '2026-11',
    ),
    resource('www.youtube-nocookie.com/embed/', 'https://support.google.com/youtube/answer/171780'),
    script(
      'www.youtube.com/iframe_api',
      'https://developers.google.com/youtube/iframe_api_reference',
    ),
  ),
  technology(
    'vimeo',
    'Vimeo',
    'video',
    resource('player.vimeo.com/', 'https://github.com/vimeo/player.js#readme', '2026-11'),
  ),
  technology(
    'wistia',
    'Wistia',
    'video',
    script('fast.wistia.com/', 'https://docs.wistia.com/docs/wip-aurora-draft', '2026-11'),
    resource('fast.wistia.com/', 'https://docs.wistia.com/docs/wip-aurora-draft', '2026-11'),
    resource('fast.wistia.net/', 'https://docs.wistia.com/docs/embed-options-and-plugins'),
  ),
  technology(
    'loom',
    'Loom',
    'video',
    resource('www.loom.com/embed/', 'https://dev.loom.com/docs/embed-sdk/getting-started'),
  ),
  technology(
    'mux',
    'Mux',
    'video',
    resource(
      'stream.mux.com/',
      'https://github.com/muxinc/elements/blob/main/packages/mux-video/README.md',
      '2026-11',
    ),
    resource('player.mux.com/', 'https://www.mux.com/docs/guides/player-mux-com', '2026-11'),
    resource(
      'image.mux.com/',
      'https://www.mux.com/docs/guides/player-customize-look-and-feel',
      '2026-11',
    ),
  ),
  technology(
    'jw_player',
    'JW Player',
    'video',
    script(
      'cdn.jwplayer.com/libraries/',
      'https://github.com/jwplayer/jwplayer-react#readme',
      '2026-11',
    ),
    script(
      'cdn.jwplayer.com/players/',
      'https://docs.jwplayer.com/players/docs/jw8-embed-a-player',
    ),
  ),
  technology(
    'cloudflare_stream',
    'Cloudflare Stream',
    'video',
    resource(
      '*.cloudflarestream.com/',
      'https://developers.cloudflare.com/stream/viewing-videos/using-the-stream-player/',
      '2026-11',
    ),
    resource(
      'embed.cloudflarestream.com/',
      'https://developers.cloudflare.com/stream/viewing-videos/using-the-stream-player/using-the-player-api/',
      '2026-11',
    ),
  ),
  technology(
    'bunny_stream',
    'Bunny Stream',
    'video',
    resource(
      'iframe.mediadelivery.net/embed/',
      'https://docs.bunny.net/docs/stream-embedding-videos',
      '2026-11',
    ),
    resource(
      'player.mediadelivery.net/embed/',
      'https://docs.bunny.net/stream/embedding',
      '2026-11',
    ),
  ),
  technology(
    'google_fonts',
    'Google Fonts',
    'fonts',
    resource(
      'fonts.googleapis.com/',
      'https://developers.google.com/fonts/docs/getting_started',
      '2026-11',
    ),
    resource('fonts.gstatic.com/s/', 'https://developers.google.com/fonts/faq'),
  ),
  technology(
    'adobe_fonts',
    'Adobe Fonts',
    'fonts',
    resource('use.typekit.net/', 'https://helpx.adobe.com/fonts/using/embed-codes.html', '2026-11'),
  ),
  technology(
    'font_awesome',
    'Font Awesome',
    'fonts',
    script('kit.fontawesome.com/', 'https://docs.fontawesome.com/web/setup/get-started', '2026-11'),
    resource(
      'use.fontawesome.com/releases/',
      'https://docs.fontawesome.com/web/setup/host-yourself/',
    ),
  ),
  technology(
    'bunny_fonts',
    'Bunny Fonts',
    'fonts',
    resource('fonts.bunny.net/', 'https://fonts.bunny.net/about'),
  ),
  technology(
    'google_maps',
    'Google Maps Platform',
    'maps',
    script(
      'maps.googleapis.com/maps/api/js',
      'https://developers.google.com/maps/documentation/javascript/load-maps-js-api',
    ),
    resource(
      'www.google.com/maps/embed',
      'https://developers.google.com/maps/documentation/embed',
      '2026-11',
    ),
  ),
  technology(
    'mapbox',
    'Mapbox',
    'maps',
    script(
      'api.mapbox.com/mapbox-gl-js/',
      'https://docs.mapbox.com/mapbox-gl-js/guides/get-started/use-with-cdn/',
      '2026-11',
    ),
  ),
];
