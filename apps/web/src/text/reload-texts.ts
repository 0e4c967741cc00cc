// What a page says when its code doesn't come: its first file says so without the other texts, which may be what is missing.
export const reloadTexts = {
  en: { unfinished: 'This page did not finish loading', reload: 'Reload' },
  ar: { unfinished: 'لم يكتمل تحميل هذه الصفحة', reload: 'إعادة التحميل' },
}
