// Where a Japanese, Chinese or Korean sentence keeps the data: what is kept, the place, that it is.

import { regionOf } from './region-names.ts';
import { IS_UNSPACED, isUnrealUnspaced, sentencesUnspaced } from './unspaced.ts';

const PLACES: Readonly<Record<string, string>> = {
  JP: '日本(?:国内)?|東京|大阪|일본|도쿄',
  US: 'アメリカ(?:合衆国)?|米国|美国|美國|미국',
  DE: 'ドイツ|フランクフルト|德国|독일',
  EU: '欧盟|歐盟|유럽연합',
  SG: 'シンガポール|新加坡|싱가포르',
  HK: '香港|홍콩',
  TW: '台湾|台灣|대만',
  CN: '中国大陆|中国境内|北京|上海|杭州|深圳',
  KR: '대한민국|한국|서울|韓国|韩国',
  CA: 'カナダ|加拿大|캐나다',
  AU: 'オーストラリア|シドニー|澳大利亚|호주',
};
const BY_NAME = Object.entries(PLACES).map(([code, names]) => {
  return { code, names: new RegExp(`^(?:${names})$`, 'u') };
});
const CLOUD_REGION = '(?:asia|europe|us|eu|ap)-[a-z]+-?\\d';
const NAME = `(?:${Object.values(PLACES).join('|')}|${CLOUD_REGION})`;
/** What stands behind a place in which something is kept; a law or a shop of it is no place. */
const HOUSE =
  '(?: ?[（(][^（）()]{2,30}[)）])?(?: ?(?:リージョン|国内|地域|区域|地区|境内|리전|지역|국내)| ?の?(?:データ ?センター|サーバー?|クラウド)|的?(?:数据中心|服务器|机房)|(?:의 |에 있는 | )?(?:데이터 ?센터|서버))?(?: ?[（(][^（）()]{2,30}[)）])?';
const KEPT =
  '(?:データ|情報|サーバー?|システム|インフラ|ファイル|コンテンツ|バックアップ|数据|資料|资料|服务器|伺服器|信息|데이터|서버|정보)';
const IS_KEPT =
  '(?:保管|保存|格納|ホスト|運用|稼働|設置|処理|配置|管理|置[かい]|存储|储存|儲存|托管|託管|部署|位于|位於|存放|저장|보관|호스팅|운영|처리|위치)';
const SOMEHOW = '[^。！？]{0,40}?';
const GRAMMARS = [
  `${KEPT}${SOMEHOW}(?<place>${NAME})${HOUSE}(?: ?(?:に|で|にて|内で|内に|에|에서|내에|内))${SOMEHOW}${IS_KEPT}`,
  `${KEPT}${SOMEHOW}(?:存储|储存|儲存|托管|託管|部署|保存|存放|位于|位於)(?:在|于|於)?${SOMEHOW}(?<place>${NAME})`,
  `(?<place>${NAME})${HOUSE}(?:に|で|にて|内で|에|에서) ?(?:の)?${KEPT}(?:を|の|를|을)? ?${IS_KEPT}`,
].map((grammar) => new RegExp(grammar, 'u'));
/** Somebody else, a choice or a transfer. */
const ANOTHER =
  /委託|提供(?:先|者)|第三者|移転|越境|選択|オプション|以外|外国|海外|本社|支社|オフィス|パートナー|他社|法令|法律|お客様の環境|cookie|決済|支付|第三方|供应商|跨境|传输至|出境|可選|제3자|선택|이전|업체|위탁/iu;
const LONGEST = 300;

/** Codes of the regions; for pages that speak of the company's own product. */
export function regionsUnspaced(text: string): readonly string[] {
  if (text.length > 1_000 || !IS_UNSPACED.test(text)) return [];
  const codes = sentencesUnspaced(text).flatMap((one) => {
    if (one.length > LONGEST || /[?？]$/u.test(one)) return [];
    if (ANOTHER.test(one) || isUnrealUnspaced(one)) return [];
    const match = GRAMMARS.map((grammar) => grammar.exec(one)).find((found) => found !== null);
    return codeOf(match?.groups?.place ?? '') ?? [];
  });
  return [...new Set(codes)];
}

function codeOf(place: string): string | null {
  if (place === '') return null;
  return BY_NAME.find(({ names }) => names.test(place))?.code ?? regionOf(place);
}
