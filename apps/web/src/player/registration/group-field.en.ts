import { defineTexts } from '../../text/text.ts'

export const groupFieldText = defineTexts('player/registration/group-field', {
  privacy: 'The leaderboard shows only your name, group and score.',
  privacyNickname: 'The leaderboard shows only your nickname, group and score.',
})
