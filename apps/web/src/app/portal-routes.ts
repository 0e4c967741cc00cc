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

  /** An address of earlier versions, which leads to the present one. */
  const former = <const TPath extends string>(path: TPath, to: string) =>
    createRoute({
      getParentRoute: () => portalRoute,
      path,
      beforeLoad: () => {
        throw redirect({ to, replace: true })
      },
    })

  return [
    portalRoute.addChildren([
      page('/', {
        title: { en: 'Overview', ar: 'نظرة عامة' },
        titleTonight: { en: 'Tonight', ar: 'الليلة' },
        permission: 'figures:read',
        tonight: 'watch',
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
      page('/corrections', {
        title: { en: 'Corrections', ar: 'التصحيحات' },
        permission: 'content:read',
        within: '/admin/questions',
        component: late(() => import('../portal/corrections/corrections-screen.tsx'), 'CorrectionsScreen'),
      }),
      page('/corrections/$question', {
        title: { en: 'Correct a question', ar: 'تصحيح سؤال' },
        permission: 'content:read',
        within: '/admin/questions',
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
      page('/reviewer', {
        title: { en: 'Review', ar: 'المراجعة' },
        permission: 'items:check',
        menu: 'start',
        icon: 'CheckIcon',
        component: late(() => import('../portal/reviewer/reviewer-screen.tsx'), 'ReviewerScreen'),
      }),
      page('/review', {
        title: { en: 'To review', ar: 'للمراجعة' },
        permission: 'games:review',
        menu: 'eventNight',
        icon: 'SearchIcon',
        component: late(() => import('../portal/review/review-list.tsx'), 'ReviewScreen'),
      }),
      page('/present', {
        title: { en: 'Screens', ar: 'الشاشات' },
        permission: 'stage',
        menu: 'eventNight',
        icon: 'ScreenIcon',
        component: late(() => import('../portal/stage/stage-screen.tsx'), 'StageScreen'),
      }),
      page('/watch', {
        title: { en: 'Watch the hall', ar: 'مراقبة القاعة' },
        permission: 'watch',
        menu: 'eventNight',
        icon: 'EyeIcon',
        component: late(() => import('../portal/players/watch-screen.tsx'), 'WatchScreen'),
      }),
      page('/results', {
        title: { en: 'Results', ar: 'النتائج' },
        permission: 'results:read',
        menu: 'eventNight',
        icon: 'StarIcon',
        component: late(() => import('../portal/results/results-screen.tsx'), 'ResultsScreen'),
      }),
      page('/results/publish', {
        title: { en: 'Ready to publish', ar: 'جاهزية النشر' },
        permission: 'results:read',
        within: '/admin/results',
        component: late(() => import('../portal/results/ready-to-publish-screen.tsx'), 'ReadyToPublishScreen'),
      }),
      page('/results/certificates', {
        title: { en: 'Certificates', ar: 'الشهادات' },
        permission: 'results:read',
        within: '/admin/results',
        component: late(() => import('../portal/results/certificates-screen.tsx'), 'CertificatesScreen'),
      }),
      page('/draw', {
        title: { en: 'Prize draw', ar: 'سحب الجوائز' },
        permission: 'draws:read',
        menu: 'eventNight',
        icon: 'PrizeIcon',
        component: late(() => import('../portal/draws/draws-screen.tsx'), 'DrawsScreen'),
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
      page('/final/rehearse', {
        title: { en: 'Rehearse the final', ar: 'تجربة النهائي' },
        permission: 'final',
        within: '/admin/final',
        component: late(() => import('../portal/final/rehearse-final-screen.tsx'), 'RehearseFinalScreen'),
      }),
      page('/announce', {
        title: { en: 'Announce', ar: 'رسالة واستراحة' },
        permission: 'messages',
        menu: 'eventNight',
        icon: 'EditIcon',
        component: late(() => import('../portal/messages/messages-screen.tsx'), 'MessagesScreen'),
      }),
      page('/seasons', {
        title: { en: 'Season and rules', ar: 'الموسم والقواعد' },
        permission: 'seasons:read',
        menu: 'settings',
        icon: 'FlagIcon',
        component: late(() => import('../portal/seasons/seasons-screen.tsx'), 'SeasonsScreen'),
      }),
      page('/admission', {
        title: { en: 'Admission', ar: 'شروط التسجيل' },
        permission: 'seasons:read',
        within: '/admin/seasons',
        component: late(() => import('../portal/admission/admission-screen.tsx'), 'AdmissionScreen'),
      }),
      page('/seasons/$season', {
        title: { en: 'Archived season', ar: 'موسم مؤرشف' },
        permission: 'seasons:read',
        within: '/admin/seasons',
        component: late(() => import('../portal/seasons/archived-season-screen.tsx'), 'ArchivedSeasonScreen'),
      }),
      page('/event', {
        title: { en: 'Look', ar: 'المظهر' },
        permission: 'settings:read',
        menu: 'settings',
        icon: 'ImageIcon',
        component: late(() => import('../portal/settings/settings-screen.tsx'), 'SettingsScreen'),
      }),
      page('/data', {
        title: { en: 'Consent and data', ar: 'الموافقة والبيانات' },
        permission: 'settings:read',
        menu: 'settings',
        icon: 'LockIcon',
        component: late(() => import('../portal/settings/data-screen.tsx'), 'DataScreen'),
      }),
      page('/admins', {
        title: { en: 'People with access', ar: 'المشرفون' },
        permission: 'accounts:read',
        menu: 'settings',
        icon: 'ShieldIcon',
        component: late(() => import('../portal/admins/admins-screen.tsx'), 'AdminsScreen'),
      }),
      page('/activity', {
        title: { en: 'Activity', ar: 'سجل النشاط' },
        permission: 'audit:read',
        menu: 'settings',
        icon: 'ListIcon',
        component: late(() => import('../portal/activity/activity-screen.tsx'), 'ActivityScreen'),
      }),
      page('/backup', {
        title: { en: 'Backup', ar: 'النسخ الاحتياطي' },
        permission: 'backups:read',
        menu: 'settings',
        icon: 'CopyIcon',
        component: late(() => import('../portal/backup/backup-screen.tsx'), 'BackupScreen'),
      }),
      page('/account', {
        title: { en: 'Your account', ar: 'حسابك' },
        permission: 'own-account',
        component: late(() => import('../portal/own-account/own-account-screen.tsx'), 'OwnAccountScreen'),
      }),
      former('/ready', '/admin'),
      former('/analytics', '/admin/figures'),
    ]),
    gate('/admin/login', {
      title: { en: 'Admin Portal', ar: 'لوحة الإدارة' },
      component: late(() => import('../portal/sign-in/login-screen.tsx'), 'LoginScreen'),
    }),
    gate('/admin/setup', {
      title: { en: 'The first admin', ar: 'المشرف الأول' },
      component: late(() => import('../portal/sign-in/setup-screen.tsx'), 'SetupScreen'),
    }),
    gate('/admin/join', {
      title: { en: 'Join the team', ar: 'الانضمام إلى الفريق' },
      component: late(() => import('../portal/sign-in/join-screen.tsx'), 'JoinScreen'),
    }),
    gate('/admin/verify', {
      title: { en: 'Verify your email', ar: 'تأكيد البريد الإلكتروني' },
      component: late(() => import('../portal/sign-in/verify-screen.tsx'), 'VerifyScreen'),
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
