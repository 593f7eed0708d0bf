import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { catalogues } from './tools/po'

export default defineConfig({ plugins: [catalogues(), svelte()], test: { css: true, include: ['tests/**/*.test.ts'] } })
