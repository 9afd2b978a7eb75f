// Exit code 0 on a processor with the instructions of x86-64-v3.
int main() {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
                 __builtin_cpu_supports("bmi2")
             ? 0
             : 1;
}
