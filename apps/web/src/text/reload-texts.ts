// The texts for a page whose code doesn't load. They are in the page's first file, because the
// other texts may be missing too.
export const reloadTexts = {
  en: { unfinished: 'This page did not finish loading', reload: 'Reload' },
  ar: { unfinished: 'لم يكتمل تحميل هذه الصفحة', reload: 'إعادة التحميل' },
}
