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
    script('client.crisp.chat/l.js', 'https://docs.crisp.chat/guides/chatbox-sdks/web-sdk/'),
  ),
  technology(
    'tawk_to',
    'tawk.to',
    'chat',
    script('embed.tawk.to/', 'https://developer.tawk.to/jsapi/'),
  ),
  technology(
    'livechat',
    'LiveChat',
    'chat',
    script(
      'cdn.livechatinc.com/tracking.js',
      'https://platform.text.com/docs/extending-chat-widget/javascript-api',
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
    script('wchat.freshchat.com/', 'https://developers.freshchat.com/web-sdk/'),
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
    script('www.smartsuppchat.com/loader.js', 'https://docs.smartsupp.com/chat-box/overview/'),
  ),
  technology(
    'chatra',
    'Chatra',
    'chat',
    script('call.chatra.io/chatra.js', 'https://chatra.com/help/api/'),
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
    script('cdn.channel.io/plugin/', 'https://developers.channel.io/docs/web-installation'),
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
    script('chat-assets.frontapp.com/', 'https://dev.frontapp.com/docs/chat-sdk-installation'),
  ),
  technology(
    'zendesk',
    'Zendesk Web Widget',
    'helpdesk',
    script(
      'static.zdassets.com/ekr/snippet.js',
      'https://developer.zendesk.com/documentation/zendesk-web-widget-sdks/sdks/web/getting_started/',
    ),
  ),
  technology(
    'help_scout',
    'Help Scout Beacon',
    'helpdesk',
    script('beacon-v2.helpscout.net/', 'https://developer.helpscout.com/beacon-2/web/'),
  ),
  technology(
    'freshdesk_widget',
    'Freshworks help widget',
    'helpdesk',
    script('widget.freshworks.com/widgets/', 'https://developers.freshdesk.com/widget-api/'),
  ),
  technology(
    'kustomer',
    'Kustomer',
    'helpdesk',
    script(
      'cdn.kustomerapp.com/',
      'https://developer.kustomer.com/chat-sdk/v2-Web/docs/installation',
    ),
  ),
];
