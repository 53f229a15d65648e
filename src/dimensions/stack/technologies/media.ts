// Technologies that deliver pictures, films, fonts and maps into a page.

import { NOV_2026, resource, script, type Technology, technology } from '../technology.ts';

export const MEDIA: readonly Technology[] = [
  technology(
    'cloudinary',
    'Cloudinary',
    'media_cdn',
    resource(
      'res.cloudinary.com/',
      'https://github.com/cloudinary/cloudinary_npm#readme',
      NOV_2026,
    ),
  ),
  technology(
    'imgix',
    'imgix',
    'media_cdn',
    resource('*.imgix.net/', 'https://github.com/imgix/imgix.js#readme', NOV_2026),
  ),
  technology(
    'imagekit',
    'ImageKit',
    'media_cdn',
    resource(
      'ik.imagekit.io/',
      'https://github.com/imagekit-developer/imagekit-javascript#readme',
      NOV_2026,
    ),
  ),
  technology(
    'uploadcare',
    'Uploadcare',
    'media_cdn',
    resource('ucarecdn.com/', 'https://github.com/uploadcare/uploadcare-widget#readme', NOV_2026),
  ),
  technology(
    'cloudflare_images',
    'Cloudflare Images',
    'media_cdn',
    resource(
      'imagedelivery.net/',
      'https://developers.cloudflare.com/images/manage-images/serve-images/serve-uploaded-images/',
      NOV_2026,
    ),
  ),
  technology(
    'youtube',
    'YouTube embed',
    'video',
    resource(
      'www.youtube.com/embed/',
      'https://developers.google.com/youtube/player_parameters',
      NOV_2026,
    ),
    resource(
      'www.youtube-nocookie.com/embed/',
      'https://support.google.com/youtube/answer/171780',
      NOV_2026,
    ),
    script(
      'www.youtube.com/iframe_api',
      'https://github.com/GoogleWebComponents/google-apis/blob/0aae5c918685652b57806033985976f743bc94c5/google-youtube-api.html',
      NOV_2026,
    ),
  ),
  technology(
    'vimeo',
    'Vimeo',
    'video',
    resource('player.vimeo.com/', 'https://github.com/vimeo/player.js#readme', NOV_2026),
  ),
  technology(
    'wistia',
    'Wistia',
    'video',
    script('fast.wistia.com/', 'https://docs.wistia.com/docs/wip-aurora-draft', NOV_2026),
    resource('fast.wistia.com/', 'https://docs.wistia.com/docs/wip-aurora-draft', NOV_2026),
  ),
  technology(
    'mux',
    'Mux',
    'video',
    resource(
      'stream.mux.com/',
      'https://github.com/muxinc/elements/blob/main/packages/mux-video/README.md',
      NOV_2026,
    ),
    resource('player.mux.com/', 'https://www.mux.com/docs/guides/player-mux-com', NOV_2026),
    resource(
      'image.mux.com/',
      'https://www.mux.com/docs/guides/player-customize-look-and-feel',
      NOV_2026,
    ),
  ),
  technology(
    'jw_player',
    'JW Player',
    'video',
    script(
      'cdn.jwplayer.com/libraries/',
      'https://github.com/jwplayer/jwplayer-react#readme',
      NOV_2026,
    ),
  ),
  technology(
    'cloudflare_stream',
    'Cloudflare Stream',
    'video',
    resource(
      '*.cloudflarestream.com/',
      'https://developers.cloudflare.com/stream/viewing-videos/using-the-stream-player/',
      NOV_2026,
    ),
    resource(
      'embed.cloudflarestream.com/',
      'https://developers.cloudflare.com/stream/viewing-videos/using-the-stream-player/using-the-player-api/',
      NOV_2026,
    ),
  ),
  technology(
    'bunny_stream',
    'Bunny Stream',
    'video',
    resource(
      'iframe.mediadelivery.net/embed/',
      'https://docs.bunny.net/docs/stream-embedding-videos',
      NOV_2026,
    ),
    resource(
      'player.mediadelivery.net/embed/',
      'https://docs.bunny.net/stream/embedding',
      NOV_2026,
    ),
  ),
  technology(
    'google_fonts',
    'Google Fonts',
    'fonts',
    resource(
      'fonts.googleapis.com/',
      'https://developers.google.com/fonts/docs/getting_started',
      NOV_2026,
    ),
  ),
  technology(
    'adobe_fonts',
    'Adobe Fonts',
    'fonts',
    resource('use.typekit.net/', 'https://helpx.adobe.com/fonts/using/embed-codes.html', NOV_2026),
  ),
  technology(
    'font_awesome',
    'Font Awesome',
    'fonts',
    script('kit.fontawesome.com/', 'https://docs.fontawesome.com/web/setup/get-started', NOV_2026),
  ),
  technology(
    'google_maps',
    'Google Maps Platform',
    'maps',
    script(
      'maps.googleapis.com/maps/api/js',
      'https://github.com/googlemaps/js-api-loader/blob/8ada50e6bfd03a90774771d7e1f71e77b9426992/src/bootstrap.js',
      NOV_2026,
    ),
    resource(
      'www.google.com/maps/embed',
      'https://developers.google.com/maps/documentation/embed',
      NOV_2026,
    ),
  ),
  technology(
    'mapbox',
    'Mapbox',
    'maps',
    script(
      'api.mapbox.com/mapbox-gl-js/',
      'https://docs.mapbox.com/mapbox-gl-js/guides/get-started/use-with-cdn/',
      NOV_2026,
    ),
  ),
];
