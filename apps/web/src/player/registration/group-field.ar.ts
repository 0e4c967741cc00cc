import type { groupFieldText } from './group-field.en.ts'

export const ar: typeof groupFieldText = {
  privacy: 'لا يظهر في لوحة الصدارة سوى اسمك ومجموعتك ونتيجتك.',
  privacyNickname: 'لا يظهر في لوحة الصدارة سوى اسمك المستعار ومجموعتك ونتيجتك.',
}
