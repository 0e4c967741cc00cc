/**
 * A setting, or a file or server behind it, that keeps the server from starting. `message` is the
 * one line that an operator needs.
 */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
