const storageKey = 'theme';

export type Theme = 'light' | 'dark' | 'system';

/** Runs inline in <head> before the first paint: sets a chosen theme; without one the system theme applies. */
export const themeScript = `try{var t=localStorage.getItem('${storageKey}');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch(e){console.warn('No stored theme:',e)}`;

/** The chosen theme; 'system' without a choice or without storage. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'dark' || stored === 'light' ? stored : 'system';
  } catch (cause) {
    console.warn('No stored theme:', cause);
    return 'system';
  }
}

/** Applies a theme and stores it. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch (cause) {
    console.warn('The theme holds for this page only:', cause);
  }
}
