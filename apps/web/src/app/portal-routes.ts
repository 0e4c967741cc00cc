// The portal's pages, one entry each. Its menu shows them in this order. Their code loads on demand.
import { type AnyRoute, createRoute, lazyRouteComponent, type RouteComponent, redirect } from '@tanstack/react-router'
import { type ComponentType, createElement } from 'react'
import { loadWithin } from '../platform/network/load-within.ts'
import type { PageAccess } from '../portal/shell/page-access.ts'
import { isTonight } from '../season/tonight.ts'
import { type LanguageTag, language } from '../text/text.ts'
import { useLanguage } from '../text/use-language.ts'

/** `title`: the page's heading, and its name in the menu. */
type Screen = {
  title: Record<LanguageTag, string>
  /** During Tonight, where it is another. */
  titleTonight?: Record<LanguageTag, string>
  component: RouteComponent
}

/** A screen whose code loads on demand. It renders again when the language changes. */
const late = <Module extends Record<string, unknown>>(load: () => Promise<Module>, name: keyof Module & string) =>
  lazyRouteComponent(() =>
    loadWithin(async () => {
      const Screen = (await load())[name] as ComponentType
      return {
        default: function InLanguage() {
          useLanguage()
          return createElement(Screen)
        },
      }
    }),
  )

export function createPortalRoutes<TRoot extends AnyRoute>(rootRoute: TRoot) {
  /** A page outside the portal's frame, for an admin who isn't signed in; and the frame itself. */
  const gate = <const TPath extends string>(path: TPath, { title, component }: Screen) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path,
      staticData: { title: () => title[language.snapshot()] },
      component,
    })

  const portalRoute = gate('/admin', {
    title: { en: 'Admin Portal', ar: 'لوحة الإدارة' },
    component: late(() => import('../portal/shell/portal-page.tsx'), 'PortalPage'),
  })

  /** A page within the portal's frame. Its screen reads the query itself, if it needs one. */
  const page = <const TPath extends string>(
    path: TPath,
    { title, titleTonight = title, component, ...access }: Screen & PageAccess,
  ) =>
    createRoute({
      getParentRoute: () => portalRoute,
      path,
      validateSearch: (search: Record<string, unknown>) => search,
      staticData: { title: () => (isTonight.snapshot() ? titleTonight : title)[language.snapshot()], access },
      component,
    })

  /** An address of earlier versions, which leads to the present one. `view`: a part of that page. */
  const former = <const TPath extends string>(path: TPath, to: string, view?: string) =>
    createRoute({
      getParentRoute: () => portalRoute,
      path,
      beforeLoad: ({ search }) => {
        throw redirect({ to, search: { ...search, ...(view && { view }) } as never, replace: true })
      },
    })

  return [
    portalRoute.addChildren([
      page('/', {
        title: { en: 'Overview', ar: 'نظرة عامة' },
        titleTonight: { en: 'Tonight', ar: 'الليلة' },
        permission: 'figures:read',
        tonight: 'players:show',
        menu: 'start',
        icon: 'ReadyIcon',
        component: late(() => import('../portal/overview/overview-screen.tsx'), 'OverviewScreen'),
      }),
      page('/doors', {
        title: { en: 'Doors', ar: 'الأبواب' },
        permission: 'doors',
        menu: 'start',
        icon: 'DoorIcon',
        component: late(() => import('../portal/doors/doors-screen.tsx'), 'DoorsScreen'),
      }),
      page('/players', {
        title: { en: 'Players', ar: 'اللاعبون' },
        permission: 'players:read',
        menu: 'tabs',
        icon: 'PersonsIcon',
        component: late(() => import('../portal/players/players-tab.tsx'), 'PlayersTab'),
      }),
      page('/players/$player', {
        title: { en: 'Player', ar: 'اللاعب' },
        permission: 'players:read',
        within: '/admin/players',
        component: late(() => import('../portal/players/player-page.tsx'), 'PlayerPage'),
      }),
      page('/questions', {
        title: { en: 'Questions', ar: 'الأسئلة' },
        permission: 'content:read',
        menu: 'tabs',
        icon: 'QuestionIcon',
        component: late(() => import('../portal/content/questions-tab.tsx'), 'QuestionsTab'),
      }),
      page('/corrections/$question', {
        title: { en: 'Correct a question', ar: 'تصحيح سؤال' },
        permission: 'content:read',
        within: '/admin/results',
        component: late(() => import('../portal/corrections/correct-question-screen.tsx'), 'CorrectQuestionScreen'),
      }),
      page('/prophets', {
        title: { en: 'Prophets', ar: 'بطاقات الأنبياء' },
        permission: 'content:read',
        menu: 'tabs',
        icon: 'CardsIcon',
        component: late(() => import('../portal/content/prophets-tab.tsx'), 'ProphetsTab'),
      }),
      page('/terms', {
        title: { en: 'Arabic Terms', ar: 'المصطلحات' },
        permission: 'content:read',
        menu: 'tabs',
        icon: 'LetterIcon',
        component: late(() => import('../portal/content/terms-tab.tsx'), 'TermsTab'),
      }),
      page('/figures', {
        title: { en: 'Analytics', ar: 'الإحصاءات' },
        permission: 'figures:read',
        menu: 'tabs',
        icon: 'ChartIcon',
        component: late(() => import('../portal/figures/figures-tab.tsx'), 'FiguresTab'),
      }),
      page('/names', {
        title: { en: 'Names', ar: 'الأسماء' },
        permission: 'players:show',
        menu: 'eventNight',
        icon: 'EyeIcon',
        component: late(() => import('../portal/names/names-screen.tsx'), 'NamesScreen'),
      }),
      page('/screen', {
        title: { en: 'Hall’s screen', ar: 'شاشة القاعة' },
        permission: 'stage',
        menu: 'eventNight',
        icon: 'ScreenIcon',
        component: late(() => import('../portal/stage/stage-screen.tsx'), 'StageScreen'),
      }),
      page('/results', {
        title: { en: 'Results', ar: 'النتائج' },
        permission: 'results:read',
        menu: 'eventNight',
        icon: 'StarIcon',
        component: late(() => import('../portal/results/results-screen.tsx'), 'ResultsScreen'),
      }),
      page('/final', {
        title: { en: 'Final', ar: 'النهائي' },
        permission: 'final',
        menu: 'eventNight',
        icon: 'PlayIcon',
        component: late(() => import('../portal/final/final-screen.tsx'), 'FinalScreen'),
      }),
      page('/final/present', {
        title: { en: 'Present the final', ar: 'تقديم النهائي' },
        permission: 'final',
        within: '/admin/final',
        component: late(() => import('../portal/final/present-final-screen.tsx'), 'PresentFinalScreen'),
      }),
      page('/messages', {
        title: { en: 'Messages', ar: 'الرسائل' },
        permission: 'messages',
        menu: 'eventNight',
        icon: 'EditIcon',
        component: late(() => import('../portal/messages/messages-screen.tsx'), 'MessagesScreen'),
      }),
      page('/tickets', {
        title: { en: 'Tickets', ar: 'التذاكر' },
        permission: 'seasons:read',
        menu: 'settings',
        icon: 'TicketIcon',
        component: late(() => import('../portal/admission/admission-screen.tsx'), 'AdmissionScreen'),
      }),
      page('/seasons', {
        title: { en: 'Season and rules', ar: 'الموسم والقواعد' },
        permission: 'seasons:read',
        menu: 'settings',
        icon: 'FlagIcon',
        component: late(() => import('../portal/seasons/seasons-screen.tsx'), 'SeasonsScreen'),
      }),
      page('/settings', {
        title: { en: 'Settings', ar: 'الإعدادات' },
        permission: 'settings:read',
        menu: 'settings',
        icon: 'ImageIcon',
        component: late(() => import('../portal/settings/settings-screen.tsx'), 'SettingsScreen'),
      }),
      page('/admins', {
        title: { en: 'People with access', ar: 'المشرفون' },
        permission: 'audit:read',
        menu: 'settings',
        icon: 'ShieldIcon',
        component: late(() => import('../portal/admins/admins-screen.tsx'), 'AdminsScreen'),
      }),
      page('/account', {
        title: { en: 'Your account', ar: 'حسابك' },
        permission: 'own-account',
        component: late(() => import('../portal/own-account/own-account-screen.tsx'), 'OwnAccountScreen'),
      }),
      former('/final/rehearse', '/admin/final/present'),
      former('/ready', '/admin'),
      former('/review', '/admin/names'),
      former('/watch', '/admin/names'),
      former('/present', '/admin/screen'),
      former('/draw', '/admin/screen'),
      former('/analytics', '/admin/figures'),
      former('/results/publish', '/admin/results', 'publish'),
      former('/results/certificates', '/admin/results', 'certificates'),
      former('/corrections', '/admin/results', 'corrections'),
      former('/announce', '/admin/messages'),
      former('/admission', '/admin/tickets'),
      former('/activity', '/admin/admins'),
      former('/backup', '/admin/settings'),
      former('/verify', '/admin/login'),
      former('/event', '/admin/settings'),
      former('/data', '/admin/settings'),
      former('/seasons/$season', '/admin/seasons'),
    ]),
    gate('/admin/login', {
      title: { en: 'Admin Portal', ar: 'لوحة الإدارة' },
      component: late(() => import('../portal/sign-in/login-screen.tsx'), 'LoginScreen'),
    }),
    gate('/admin/join', {
      title: { en: 'New account', ar: 'حساب جديد' },
      component: late(() => import('../portal/sign-in/join-screen.tsx'), 'JoinScreen'),
    }),
    gate('/forgot-password', {
      title: { en: 'Forgot your password?', ar: 'هل نسيت كلمة المرور؟' },
      component: late(() => import('../portal/sign-in/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
    }),
    gate('/reset-password', {
      title: { en: 'New password', ar: 'كلمة مرور جديدة' },
      component: late(() => import('../portal/sign-in/reset-password-screen.tsx'), 'ResetPasswordScreen'),
    }),
  ] as const
}
