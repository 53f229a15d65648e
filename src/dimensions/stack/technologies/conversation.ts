// Technologies that talk with visitors: chat windows and help desks.

import { script, type Technology, technology } from '../technology.ts';

export const CONVERSATION: readonly Technology[] = [
  technology(
    'intercom',
    'Intercom',
    'chat',
    script(
      'widget.intercom.io/widget/',
      'https://github.com/intercom/example-basic-javascript-install/blob/master/index.html',
      '2026-11',
    ),
  ),
  technology(
    'drift',
    'Drift',
    'chat',
    script(
      'js.driftt.com/include/',
      'https://devdocs.drift.com/docs/installing-drift-on-your-site',
    ),
  ),
  technology(
    'crisp',
    'Crisp',
    'chat',
    script(
      'client.crisp.chat/l.js',
      'https://github.com/crisp-im/crisp-sdk-web/blob/13c8e670033962add7dcd494853b896b8e8211aa/src/index.ts',
      '2026-11',
    ),
  ),
  technology(
    'tawk_to',
    'tawk.to',
    'chat',
    script(
      'embed.tawk.to/',
      'https://github.com/tawk/tawk-messenger-react/blob/03c9fb5f7175b6af96069dad5f0c033efb1f41c1/src/utils/widget.js',
      '2026-11',
    ),
  ),
  technology(
    'livechat',
    'LiveChat',
    'chat',
    script(
      'cdn.livechatinc.com/tracking.js',
      'https://github.com/livechat/chat-widget-adapters/blob/09b7ed12cd3411919036deef20eb23e4672f23bd/packages/widget-core/src/create-js-api.ts',
      '2026-11',
    ),
  ),
  technology(
    'tidio',
    'Tidio',
    'chat',
    script('code.tidio.co/', 'https://developers.tidio.com/docs/widget-javascript-api'),
  ),
  technology(
    'freshchat',
    'Freshchat',
    'chat',
    script('wchat.freshchat.com/', 'https://github.com/freshworks/freshchat-widget', '2026-11'),
  ),
  technology(
    'chatwoot',
    'Chatwoot Cloud',
    'chat',
    script(
      'app.chatwoot.com/packs/js/sdk.js',
      'https://www.chatwoot.com/docs/product/channels/live-chat/create-website-channel',
    ),
  ),
  technology(
    'smartsupp',
    'Smartsupp',
    'chat',
    script(
      'www.smartsuppchat.com/loader.js',
      'https://github.com/smartsupp/chat-code-generator/blob/132b6537a327962940158dd6a98bb8927c0b9dc7/src/Smartsupp/ChatGenerator.php',
      '2026-11',
    ),
  ),
  technology(
    'chatra',
    'Chatra',
    'chat',
    script(
      'call.chatra.io/chatra.js',
      'https://github.com/chatr/chatra/blob/0f2d4bbaa13829decc973b983d29f034ba49525d/index.js',
      '2026-11',
    ),
  ),
  technology(
    'liveperson',
    'LivePerson',
    'chat',
    script('lptag.liveperson.net/', 'https://developers.liveperson.com/lp-tag-tag.html'),
  ),
  technology(
    'channel_talk',
    'Channel Talk',
    'chat',
    script(
      'cdn.channel.io/plugin/',
      'https://github.com/channel-io/channel-web-sdk-loader/blob/0c58d6465364b9d8ef7381374b354217732078d1/src/index.ts',
      '2026-11',
    ),
  ),
  technology(
    'plain',
    'Plain',
    'chat',
    script('chat.cdn-plain.com/', 'https://www.plain.com/docs/chat/embedding'),
  ),
  technology(
    'front_chat',
    'Front Chat',
    'chat',
    script(
      'chat-assets.frontapp.com/',
      'https://github.com/frontapp/front-chat-sdk/blob/496e42784b4acace2652d81b74f41767ac74d94f/lib/helpers/boot/index.ts',
      '2026-11',
    ),
  ),
  technology(
    'zendesk',
    'Zendesk Web Widget',
    'helpdesk',
    script(
      'static.zdassets.com/ekr/snippet.js',
      'https://support.zendesk.com/hc/de/articles/115007912068-Verwendung-der-JavaScript-API',
      '2026-11',
    ),
  ),
  technology(
    'help_scout',
    'Help Scout Beacon',
    'helpdesk',
    script(
      'beacon-v2.helpscout.net/',
      'https://docs.helpscout.com/article/815-csp-settings-for-beacon',
      '2026-11',
    ),
  ),
  technology(
    'freshdesk_widget',
    'Freshworks help widget',
    'helpdesk',
    script(
      'widget.freshworks.com/widgets/',
      'https://developer.freshdesk.com/widget-api',
      '2026-11',
    ),
  ),
  technology(
    'kustomer',
    'Kustomer',
    'helpdesk',
    script('cdn.kustomerapp.com/', 'https://developer.kustomer.com/docs/chat/web', '2026-11'),
  ),
];
