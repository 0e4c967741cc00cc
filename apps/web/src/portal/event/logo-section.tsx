import { useEffect, useRef } from 'react'
import { adminText } from '../text/admin-en.ts'
import { messageAtField } from '../ui/form-message.tsx'
import { ImageField } from '../ui/image-field.tsx'
import { SectionForm } from '../ui/section-form.tsx'
import { SettingSource } from './setting-source.tsx'
import { type SectionProps, useSection } from './use-section.ts'

const text = adminText.event.logo
const KEYS = ['club_logo'] as const

export function LogoSection({ held }: SectionProps) {
  const { section, state, frame, confirmBack } = useSection(KEYS, held)
  const field = useRef<{ focus: () => void }>(null)
  useEffect(() => {
    if (state.refused) field.current?.focus()
  }, [state.refused])
  return (
    <SectionForm title={text.title} intro={text.intro} {...frame}>
      <ImageField
        ref={field}
        texts={text}
        image={state.values.club_logo ?? null}
        error={state.errors.club_logo}
        readOnly={state.saving}
        onChoose={(club_logo) => section.form.change({ club_logo })}
        message={messageAtField(state, 'club_logo')}
        onRefuse={(message, wayOut) => section.form.refuse('club_logo', message, wayOut)}
      />
      <SettingSource name="club_logo" held={held} onBack={confirmBack} />
    </SectionForm>
  )
}
