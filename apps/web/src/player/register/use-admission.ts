// Whether this device needs a code before the form (docs/product-rules.md#admission).
import type { Admission, AdmissionState } from '@noor-quest/contract/admission'
import { useEffect, useState } from 'react'
import { ApiError, call } from '../../platform/network/http.ts'
import { linkCodeEntered } from '../../platform/session/admission-code.ts'
import { useStore } from '../../platform/storage/store.ts'
import { settings } from '../../text/settings.ts'

/** `needed-again`: the form was open, and keeps the typed values. */
export type AdmissionStep = 'open' | 'checking' | 'needed' | 'needed-again'

type UsedAdmission = {
  kind: Exclude<Admission, 'everybody'> | undefined
  step: AdmissionStep
  /** Shows the form. */
  admit: () => void
  /** Asks for a code if the server refused a registration for want of one. */
  refuse: (error: unknown) => void
}

export function useAdmission(): UsedAdmission {
  const kind = useStore(settings).admission
  const [step, setStep] = useState<AdmissionStep>(kind === undefined ? 'open' : 'checking')
  useEffect(() => {
    if (kind === undefined) return setStep('open')
    let isCurrent = true
    const check = async () => {
      await linkCodeEntered()
      // Without a response the form is shown: the server decides when it is sent.
      const { is_admitted } = await call<AdmissionState>('GET', '/api/players/admission').catch(() => ({
        is_admitted: true,
      }))
      if (!isCurrent) return
      setStep((before) => {
        if (is_admitted) return 'open'
        return before === 'checking' || before === 'needed' ? 'needed' : 'needed-again'
      })
    }
    void check()
    return () => {
      isCurrent = false
    }
  }, [kind])
  return {
    kind,
    step,
    admit: () => setStep('open'),
    refuse: (error) => {
      if (isUnadmitted(error)) setStep('needed-again')
    },
  }
}

export const isUnadmitted = (error: unknown) => error instanceof ApiError && error.code === 'admission_required'
