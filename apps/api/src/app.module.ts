import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AuditModule } from './modules/audit/audit.module.js';
import { ApiReferenceModule } from './modules/api-reference/facade.js';
import { ConfirmationGuard, SessionGuard } from './modules/auth/facade.js';
import { CalendarModule } from './modules/calendar/facade.js';
import { ChangesModule } from './modules/changes/facade.js';
import { areas } from './composition.js';
import { AreasModule } from './modules/area/areas.module.js';
import { healthChecks } from './health-checks.js';
import { ExportsModule } from './modules/exports/facade.js';
import { PayrollExportModule } from './modules/payroll-export/facade.js';
import { RefundPaymentsModule } from './modules/refund-payments/facade.js';
import { IdentityProviderModule } from './modules/identity-provider/facade.js';
import { PolicyPreviewsModule } from './modules/policy-previews/facade.js';
import { PeopleImportModule } from './modules/people-import/facade.js';
import { RetentionModule } from './modules/retention/facade.js';
import { BodyGuard } from './platform/http/body.guard.js';
import { Drain } from './platform/http/drain.js';
import { HEALTH_CHECKS, HealthController } from './platform/http/health.controller.js';
import { OriginGuard } from './platform/http/origin.guard.js';
import { QuotaGuard } from './platform/quotas/quota.guard.js';
import { UnknownRouteModule } from './platform/http/unknown-route.controller.js';
import { type Platform, PlatformModule } from './platform/platform.module.js';

/** The whole portal. The global guards run in this order: session and role, origin of the call, quotas, body (R2b), confirmation (R77). */
@Module({})
export class AppModule {
  static of(platform: Platform, drain = new Drain()): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.of(platform),
        AreasModule.of(areas),
        ...areas.list.map(({ module }) => module),
        ApiReferenceModule,
        CalendarModule,
        ChangesModule,
        AuditModule,
        ExportsModule,
        PayrollExportModule,
        RefundPaymentsModule,
        IdentityProviderModule,
        PolicyPreviewsModule,
        PeopleImportModule,
        RetentionModule,
        UnknownRouteModule,
      ],
      controllers: [HealthController],
      providers: [
        { provide: HEALTH_CHECKS, useValue: healthChecks(platform, drain) },
        { provide: APP_GUARD, useClass: SessionGuard },
        { provide: APP_GUARD, useClass: OriginGuard },
        { provide: APP_GUARD, useClass: QuotaGuard },
        { provide: APP_GUARD, useClass: BodyGuard },
        { provide: APP_GUARD, useClass: ConfirmationGuard },
      ],
    };
  }
}
