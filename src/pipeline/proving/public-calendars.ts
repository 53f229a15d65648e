// The calendars that are asked where no others are named.

/** The public calendars: https://opentimestamps.org */
export const PUBLIC_CALENDARS = [
  'https://alice.btc.calendar.opentimestamps.org',
  'https://bob.btc.calendar.opentimestamps.org',
  'https://finney.calendar.eternitywall.com',
  'https://btc.calendar.catallaxy.com',
] as const;

/** How calendars of these operators call themselves, as the reference client knows them. */
export const CALENDAR_NAMES = [
  'https://*.calendar.opentimestamps.org',
  'https://*.calendar.eternitywall.com',
  'https://*.calendar.catallaxy.com',
] as const;
