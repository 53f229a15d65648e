// The days of the week and what stands around the hours of a day, in the languages of pages.

import { atomic } from '../../words/atomic.ts';

/** Names of days and their short forms, each language apart. */
const NAMED = [
  '(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)(?:\\.|(?:s|nes|rs|ur)?days?)?',
  '(?:lun|mar|mer|jeu|ven|sam|dim)(?:\\.|di|credi|dredi|edi|anche)?',
  '(?:mo|di|mi|do|fr|sa|so)(?:\\.|ntags?|enstags?|ttwochs?|nnerstags?|eitags?|mstags?|nntags?)?',
  '(?:segunda|terça|quarta|quinta|sexta)(?:-feira)?|(?:seg|ter|qua|qui|sex|sáb|dom)\\.?',
  '[2-6]ª(?:[ -]feira)?|sábados?|domingos?|lunes|martes|miércoles|jueves|viernes',
  '(?:luned|marted|mercoled|gioved|venerd)[iì]|sabato|domenica',
  '(?:maan|dins|woens|donder|vrij|zater|zon)dag|(?:ma|wo|vr|za|zo)\\.?',
  '(?:mån|man|tis|tirs|ons|tors|fre|lör|lør|sön|søn)(?:dag(?:ar|er|e)?)?\\.?',
  '(?:maanantai|tiistai|keskiviikko|torstai|perjantai|lauantai|sunnuntai)[a-zß-žа-џґ]{0,4}|ke|pe|su|la',
  '(?:poniedzia|wtor|śro|czwart|piąt|sobot|niedziel)[a-zß-žа-џґ]*|(?:pn|pon|wt|śr|czw|pt|sob|nd|ndz)\\.?',
  '(?:ponděl|úter|střed|čtvrt|pát|nedě)[a-zß-žа-џґ]*|(?:po|út|čt|pá|ne)\\.?',
  '(?:pondel|utor|stred|štvrt|piat|nedeľ)[a-zß-žа-џґ]*|(?:ut|št|pi)\\.?',
  '(?:ponedelj|ponedjelj|torek|utor|sred|srijed|četrt|četvrt|pet(?:ek|ka|ak)|subot|nede[lj])[a-zß-žа-џґ]*',
  '(?:tor|sre|sri|čet|pet|uto|sub|ned)\\.?',
  '(?:hétfő|kedd|szerd|csütörtök|péntek|szombat|vasárnap)[a-zß-žа-џґ]*',
  'luni|mar[tț]i|miercuri|joi|vineri|sâmbăt[aă]|duminic[aă]',
  "(?:понеділ|понедел|вівтор|втор|серед|сред|сряд|четвер|четвърт|п[’']?ят|пет[ъа]к|субот|суббот|събот|неділ|недел|воскресен)[a-zß-žа-џґ]*",
  '(?:пн|пон|вт|ср|чт|пт|сб|вс|нд)\\.?',
  '(?:δευτέρα|τρίτη|τετάρτη|πέμπτη|παρασκευή|σάββατο|κυριακή)|(?:δευ|παρ|σάβ|κυρ)\\.?',
  'pazartesi|salı|çarşamba|perşembe|cuma(?:rtesi)?|pazar|(?:pzt|sal|çar|per|cum|cmt|paz)\\.?',
  "senin|isnin|selasa|rabu|kamis|khamis|juma'?at|jumaat|sabtu|minggu|ahad",
  'th[ứử] (?:hai|ba|tư|năm|sáu|bảy|[2-7])|chủ nhật|t[2-7]|cn',
  'dilluns|dimarts|dimecres|dijous|divendres|dissabte|diumenge',
];
/** Letters of one character each, beside which no space stands. */
const UNSPACED = [
  '[月火水木金土日](?:曜日?)?',
  '(?:周|週|星期|礼拜|禮拜)[一二三四五六日天]',
  '[월화수목금토일](?:요일)?',
];
const LETTER = '[a-zß-žſά-ώΐ-ώа-џґấ-ỹ]';
export const DAY = `(?:(?<!${LETTER})(?:${NAMED.join('|')})(?!${LETTER})|${UNSPACED.join('|')})`;

const WORKDAYS = [
  'weekdays|working days|business days|every day|daily|7 days a week',
  'werktags|werktage|wochentags|wochentage|an werktagen|täglich',
  'jours ouvr(?:és|ables)|en semaine|tous les jours|7 ?j ?/ ?7|7 jours sur 7',
  'días (?:laborables|hábiles)|entre semana|todos los días',
  'dias (?:úteis|de semana)|todos os dias|giorni (?:feriali|lavorativi)|tutti i giorni',
  'werkdagen|op werkdagen|doordeweeks|weekdagen|vardagar|helgfria vardagar',
  'hverdag(?:e|er)?|ukedager|virkedager|arkisin|arkipäivisin|joka päivä',
  '(?:w )?dni(?:ach)? robocz(?:e|ych)|codziennie|(?:v )?(?:pracovní(?:ch)?|všední(?:ch)?) dn(?:y|ech|í)',
  '(?:v )?pracovn(?:é|ých) dn(?:i|och|í)|denne|delovni dnevi|ob delavnikih|delavnik',
  'radn(?:im|i) dan(?:om|i|ima)?|munkanap(?:okon|on)|hétköznap(?:okon)?|zile(?:le)? lucrătoare',
  '(?:по )?будн(?:и|ям|ие дни|ях|ім дням|і дні|і)|(?:в )?рабочи[ех] дн(?:и|ей)|(?:у )?робочі дні',
  'ежедневно|щодня|делнични дни|εργάσιμες(?: ημέρες)?|καθημερινές|(?:δευ|δευτέρα)-παρ',
  'hafta içi|iş günleri|her gün|hari kerja|setiap hari|feiners|dies laborables',
].join('|');
const WORKDAYS_UNSPACED = '平日|営業日|毎日|工作日|每天|每日|평일|영업일|매일';
/** Weeks of one letter a day: "L-V", "H–P". */
const INITIALS = 'm\\s?[-–]\\s?f|l\\s?(?:[-–]|a)\\s?[vsd]|h\\s?[-–]\\s?p';
const TO_DAY =
  '(?:[-‐‑‒–—~～〜至到]|to|through|thru|bis|au|à|a|al|às|t/m|tot(?: en met)?|til|till|do|až|po|la|până|do|по|до|έως|με|ile|sampai|hingga|s/d|đến|から|부터|&|and|und|et|y|e|en|og|och|ja|i|и|ve)';
const WEEK = `${atomic('fromDay', DAY)}\\s?${TO_DAY}\\s?${atomic('toDay', DAY)}(?:まで|까지)?`;
export const DAYS = `(?:(?<!${LETTER})(?:${INITIALS}|${WORKDAYS})(?!${LETTER})|${WORKDAYS_UNSPACED}|${WEEK})`;
/** Several days, or one. */
export const SOME_DAYS = atomic('someDays', `${DAYS}|${DAY}`);

const BEFORE = [
  'from|between(?: the hours of)?|de|das|von|zwischen|van|tussen|od|ob|dalle(?: ore)?|ore|entre(?: las| as)?',
  'de las|a las|de les|kl\\.?|klo|w godz[a-zß-žа-џґ]*\\.?|godz[a-zß-žа-џґ]*\\.?|v čase|v době|în intervalul|între(?: orele)?|orele',
  'с|з|в|от|від|από|saat(?:leri)?(?: arasında)?|pukul|jam|từ',
].join('|');
/** What stands between the days and their hours. */
export const BEFORE_TIME = `(?:\\s(?:inclus|inclusive|included|inclusief|incluídos?))?(?:[,、，]|\\s?[:：]|\\s[–·|-])?(?:\\s?(?:の|的)|\\s(?:${BEFORE})(?!${LETTER}))?`;
export const CLOSED =
  'closed|geschlossen|fermé|cerrado|chiuso|gesloten|fechado|lukket|stängt|suljettu|nieczynne|zamknięte|zavřeno|zatvorené|zaprto|zatvoreno|zárva|închis|выходной|закрыто|вихідний|зачинено|κλειστά|kapalı|tutup|定休日|休業|休み|休息|휴무';
