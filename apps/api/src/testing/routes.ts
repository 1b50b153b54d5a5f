import type { NestExpressApplication } from '@nestjs/platform-express';
import { unknownRoutes } from '../platform/http/unknown-route.controller.js';

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
}

/** The routes that are registered with Express, such as `POST /api/time-off`. */
export function routesOf(app: Pick<NestExpressApplication, 'getHttpAdapter'>): string[] {
  const { router } = app.getHttpAdapter().getInstance() as unknown as { router: { stack: Layer[] } };
  return router.stack.flatMap(({ route }) => {
    if (!route) return [];
    const methods = unknownRoutes.includes(route.path) ? ['all'] : Object.keys(route.methods);
    return methods.map((method) => `${method.toUpperCase()} ${route.path}`);
  });
}
