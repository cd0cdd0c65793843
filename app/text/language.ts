// The languages of window and shell. A process, and a page, speaks one at a time: see text.ts.

export const languages = ['en', 'de', 'fr', 'ja'] as const;
export type Language = (typeof languages)[number];

/** Nobody's: English in Hebrew letters, written from right to left. Only a developer chooses it, by CAPSTAN_LANGUAGE. */
export const rightToLeftTrial = 'ar-XB';
export type SpokenLanguage = Language | typeof rightToLeftTrial;

/** Each by its own name, so that whoever speaks it finds it. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  ja: '日本語',
};

/** Of a name from outside; null when nobody here speaks it. */
export function spokenLanguage(name: string | null | undefined): SpokenLanguage | null {
  return name === rightToLeftTrial ? rightToLeftTrial : (languages.find((one) => one === name) ?? null);
}

/** Of what a system prefers, "de-AT" before "en": the first that there is. */
export function languageAmong(preferred: readonly string[]): Language {
  const known = preferred.map((locale) => languages.find((one) => one === locale.split(/[-_]/)[0]?.toLowerCase()));
  return known.find((one) => one !== undefined) ?? 'en';
}

let spoken: SpokenLanguage = 'en';

export function speakFromNowOn(language: SpokenLanguage): void {
  spoken = language;
}

/** What a page says that it is written in. */
export function pageLanguage(): SpokenLanguage {
  return spoken;
}

/** Which way the page is written. Layout goes by the style sheets; this is for what they cannot know: keys and menus. */
export function writingDirection(): 'ltr' | 'rtl' {
  return spoken === rightToLeftTrial ? 'rtl' : 'ltr';
}

/** How its figures and dates are written: as in the system's own country, when people there speak it. Undefined: so. */
export function localeOf(language: SpokenLanguage): string | undefined {
  const spoken = language === rightToLeftTrial ? 'en' : language;
  return languageAmong([new Intl.NumberFormat().resolvedOptions().locale]) === spoken ? undefined : spoken;
}
