const storageKey = 'theme';

export type Theme = 'light' | 'dark' | 'system';

/** Run inline in <head>, before anything is painted: a chosen theme is set at once; without one the system's holds. */
export const themeScript = `try{var t=localStorage.getItem('${storageKey}');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch(e){console.warn('No stored theme:',e)}`;

/** What the person chose; 'system' where nothing was chosen or the browser keeps no storage. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'dark' || stored === 'light' ? stored : 'system';
  } catch (cause) {
    console.warn('No stored theme:', cause);
    return 'system';
  }
}

/** Shows a theme now and remembers it. */
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
